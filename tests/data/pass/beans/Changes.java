package beans;

import java.beans.Beans;
import java.beans.IndexedPropertyChangeEvent;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeListenerProxy;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyEditor;
import java.beans.PropertyEditorManager;
import java.beans.PropertyEditorSupport;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeSupport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** PropertyChangeSupport, vetoes, editors and the persistence of beans. */
public class Changes {
    static class Account {
        private final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        private final VetoableChangeSupport vetoes = new VetoableChangeSupport(this);
        private int balance;

        void set(int value) throws PropertyVetoException {
            vetoes.fireVetoableChange("balance", balance, value);
            int old = balance;
            balance = value;
            changes.firePropertyChange("balance", old, value);
        }
    }

    static void listeners() throws Exception {
        Account account = new Account();
        List<String> log = new ArrayList<>();
        PropertyChangeListener all = e -> log.add("all " + e.getPropertyName() + " " + e.getOldValue() + ">" + e.getNewValue());
        PropertyChangeListener only = e -> log.add("only " + e.getPropertyName());
        account.changes.addPropertyChangeListener(all);
        account.changes.addPropertyChangeListener("balance", only);
        account.changes.addPropertyChangeListener("other", only);
        account.changes.addPropertyChangeListener("balance", new PropertyChangeListenerProxy("balance", only));
        account.vetoes.addVetoableChangeListener(e -> {
            if ((Integer) e.getNewValue() < 0) throw new PropertyVetoException("below zero", e);
        });
        account.set(5);
        account.set(5);
        try {
            account.set(-1);
        } catch (PropertyVetoException e) {
            System.out.println(e.getMessage() + " " + e.getPropertyChangeEvent().getNewValue() + " " + account.balance);
        }
        account.changes.firePropertyChange("nulls", null, null);
        account.changes.firePropertyChange("flag", true, true);
        account.changes.fireIndexedPropertyChange("list", 3, "a", "b");
        account.changes.firePropertyChange(new PropertyChangeEvent(account, null, 1, 2));
        System.out.println(log);
        System.out.println(account.changes.hasListeners("balance") + " " + account.changes.hasListeners("unknown") + " " + account.changes.getPropertyChangeListeners().length + " " + account.changes.getPropertyChangeListeners("balance").length + " " + account.changes.getPropertyChangeListeners()[1].getClass().getSimpleName());
        account.changes.removePropertyChangeListener(all);
        account.changes.removePropertyChangeListener("balance", only);
        account.changes.removePropertyChangeListener("none", only);
        account.changes.addPropertyChangeListener((PropertyChangeListener) null);
        System.out.println(account.changes.getPropertyChangeListeners().length);
        PropertyChangeEvent event = new PropertyChangeEvent("source", "p", 1, null);
        event.setPropagationId("id");
        System.out.println(event + " " + event.getPropagationId() + " " + new IndexedPropertyChangeEvent("s", "p", 1, 2, 9).getIndex());
        try {
            new PropertyChangeSupport(null);
        } catch (NullPointerException e) {
            System.out.println("no source");
        }
    }

    public enum Size {SMALL, LARGE}

    public static class SizeEditor extends PropertyEditorSupport {
        @Override
        public void setAsText(String text) {
            setValue(Size.valueOf(text.toUpperCase(Locale.ROOT)));
        }

        @Override
        public String[] getTags() {
            return new String[] {"small", "large"};
        }
    }

    static void editors() {
        for (Class<?> type : new Class<?>[] {int.class, Integer.class, boolean.class, String.class, double.class, byte.class, Size.class, Object.class, List.class, short.class, long.class}) {
            PropertyEditor editor = PropertyEditorManager.findEditor(type);
            System.out.print(type.getSimpleName() + " ");
            if (editor == null) {
                System.out.println("none");
                continue;
            }
            for (String text : new String[] {"12", "true", "SMALL", "x"}) {
                try {
                    editor.setAsText(text);
                    System.out.print(editor.getValue() + " " + editor.getJavaInitializationString() + "; ");
                } catch (RuntimeException e) {
                    System.out.print(e.getClass().getSimpleName() + " " + e.getMessage() + "; ");
                }
            }
            System.out.println(Arrays.toString(editor.getTags()));
        }
        PropertyEditorManager.registerEditor(Size.class, SizeEditor.class);
        PropertyEditor own = PropertyEditorManager.findEditor(Size.class);
        own.addPropertyChangeListener(e -> System.out.println("edited " + e.getPropertyName()));
        own.setAsText("large");
        System.out.println(own.getValue() + " " + own.getAsText() + " " + Arrays.toString(own.getTags()) + " " + own.isPaintable() + " " + own.supportsCustomEditor());
        PropertyEditorSupport plain = new PropertyEditorSupport("source");
        plain.setValue(5);
        try {
            plain.setAsText("x");
        } catch (IllegalArgumentException e) {
            System.out.println(plain.getAsText() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        listeners();
        editors();
        System.out.println(Beans.isDesignTime() + " " + Beans.isInstanceOf("x", CharSequence.class) + " " + ((List<?>) Beans.instantiate(null, "java.util.ArrayList")).size());
        try {
            Beans.instantiate(null, "no.such.Bean");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}

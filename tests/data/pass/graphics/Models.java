package graphics;

import java.awt.event.ActionEvent;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import javax.swing.AbstractAction;
import javax.swing.Action;
import javax.swing.BoundedRangeModel;
import javax.swing.DefaultBoundedRangeModel;
import javax.swing.DefaultComboBoxModel;
import javax.swing.DefaultListModel;
import javax.swing.DefaultListSelectionModel;
import javax.swing.KeyStroke;
import javax.swing.RowFilter;
import javax.swing.SpinnerListModel;
import javax.swing.SpinnerNumberModel;
import javax.swing.event.EventListenerList;
import javax.swing.event.ListDataEvent;
import javax.swing.event.ListDataListener;
import javax.swing.event.TreeModelEvent;
import javax.swing.event.TreeModelListener;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.TableModel;
import javax.swing.table.TableRowSorter;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.DefaultStyledDocument;
import javax.swing.text.DocumentFilter;
import javax.swing.text.PlainDocument;
import javax.swing.text.Position;
import javax.swing.text.SimpleAttributeSet;
import javax.swing.text.StyleConstants;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.DefaultTreeModel;
import javax.swing.tree.TreePath;
import javax.swing.undo.UndoManager;

/** Swing's models without a screen: lists, tables, trees, documents, selections, undo. */
public class Models {
    static void tables() {
        DefaultTableModel model = new DefaultTableModel(new Object[][] {{"b", 2}, {"a", 1}}, new Object[] {"name", "count"});
        model.addTableModelListener(e -> System.out.println("table " + e.getType() + " " + e.getFirstRow() + "-" + e.getLastRow() + " " + e.getColumn()));
        model.addRow(new Object[] {"c", 3});
        model.setValueAt(9, 0, 1);
        model.moveRow(0, 0, 2);
        model.removeRow(0);
        model.addColumn("more");
        model.setRowCount(5);
        System.out.println(model.getDataVector() + " " + model.getColumnName(1) + " " + model.findColumn("more") + " " + model.getColumnClass(0).getSimpleName() + " " + model.isCellEditable(0, 0));
        TableRowSorter<TableModel> sorter = new TableRowSorter<>(new DefaultTableModel(new Object[][] {{"b"}, {"c"}, {"a"}}, new Object[] {"x"}));
        sorter.toggleSortOrder(0);
        System.out.print(sorter.convertRowIndexToModel(0) + " " + sorter.convertRowIndexToView(1) + " ");
        sorter.setRowFilter(RowFilter.regexFilter("[bc]"));
        System.out.println(sorter.getViewRowCount() + " " + sorter.getSortKeys().get(0).getSortOrder());
    }

    static void lists() {
        DefaultListModel<String> list = new DefaultListModel<>();
        list.addListDataListener(new ListDataListener() {
            @Override
            public void intervalAdded(ListDataEvent e) {
                System.out.print("+" + e.getIndex0() + "-" + e.getIndex1() + " ");
            }

            @Override
            public void intervalRemoved(ListDataEvent e) {
                System.out.print("-" + e.getIndex0() + "-" + e.getIndex1() + " ");
            }

            @Override
            public void contentsChanged(ListDataEvent e) {
                System.out.print("!" + e.getIndex0() + " ");
            }
        });
        list.addElement("one");
        list.addAll(List.of("two", "three"));
        list.set(1, "TWO");
        list.removeRange(0, 1);
        System.out.println(list + " " + list.getSize());
        DefaultComboBoxModel<String> combo = new DefaultComboBoxModel<>(new String[] {"a", "b"});
        combo.removeElement("a");
        combo.setSelectedItem("z");
        System.out.println(combo.getSelectedItem() + " " + combo.getSize() + " " + combo.getIndexOf("b"));
        DefaultListSelectionModel selection = new DefaultListSelectionModel();
        selection.addListSelectionListener(e -> System.out.print("[" + e.getFirstIndex() + "," + e.getLastIndex() + "," + e.getValueIsAdjusting() + "] "));
        selection.setSelectionInterval(2, 4);
        selection.addSelectionInterval(7, 7);
        selection.removeIndexInterval(3, 3);
        selection.insertIndexInterval(0, 2, true);
        System.out.println(selection.getMinSelectionIndex() + " " + selection.getMaxSelectionIndex() + " " + selection.isSelectedIndex(5));
        BoundedRangeModel range = new DefaultBoundedRangeModel(5, 2, 0, 10);
        range.setValue(50);
        System.out.println(range.getValue() + " " + range.getExtent());
        SpinnerNumberModel spinner = new SpinnerNumberModel(5, 0, 6, 1);
        System.out.println(spinner.getNextValue() + " " + new SpinnerListModel(List.of("p", "q")).getPreviousValue());
    }

    static void trees() {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode("root"), left = new DefaultMutableTreeNode("left"), right = new DefaultMutableTreeNode("right");
        DefaultTreeModel model = new DefaultTreeModel(root);
        model.addTreeModelListener(new TreeModelListener() {
            @Override
            public void treeNodesChanged(TreeModelEvent e) {
                System.out.println("changed " + e.getTreePath());
            }

            @Override
            public void treeNodesInserted(TreeModelEvent e) {
                System.out.println("inserted " + Arrays.toString(e.getChildIndices()) + " " + Arrays.toString(e.getChildren()));
            }

            @Override
            public void treeNodesRemoved(TreeModelEvent e) {
                System.out.println("removed " + e.getPath().length);
            }

            @Override
            public void treeStructureChanged(TreeModelEvent e) {
                System.out.println("structure");
            }
        });
        model.insertNodeInto(left, root, 0);
        model.insertNodeInto(right, root, 1);
        for (int i = 0; i < 3; i++) model.insertNodeInto(new DefaultMutableTreeNode("l" + i), left, i);
        model.valueForPathChanged(new TreePath(left.getPath()), "LEFT");
        System.out.println(Collections.list(root.preorderEnumeration()) + " " + Collections.list(root.postorderEnumeration()) + " " + Collections.list(root.breadthFirstEnumeration()) + " " + root.getDepth() + " " + root.getLeafCount() + " " + left.getNextSibling() + " " + left.getFirstLeaf() + " " + Arrays.toString(left.getLastLeaf().getPath()) + " " + right.isNodeAncestor(root));
        model.removeNodeFromParent(left);
        try {
            right.add(root);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    static void documents() throws Exception {
        PlainDocument plain = new PlainDocument();
        UndoManager undo = new UndoManager();
        plain.addUndoableEditListener(undo);
        plain.insertString(0, "first\nsecond\nthird", null);
        Position held = plain.createPosition(8);
        plain.remove(0, 3);
        plain.insertString(2, "XYZ", null);
        System.out.println(plain.getText(0, plain.getLength()).replace('\n', '|') + " " + held.getOffset() + " " + plain.getDefaultRootElement().getElementCount() + " " + plain.getDefaultRootElement().getElementIndex(10));
        undo.undo();
        undo.undo();
        System.out.println(plain.getText(0, plain.getLength()).replace('\n', '|') + " " + undo.canUndo() + " " + undo.canRedo());
        try {
            plain.getText(5, 100);
        } catch (BadLocationException e) {
            System.out.println(e.getMessage() + " " + e.offsetRequested());
        }
        plain.setDocumentFilter(new DocumentFilter() {
            @Override
            public void insertString(FilterBypass bypass, int offset, String text, AttributeSet attributes) throws BadLocationException {
                super.insertString(bypass, offset, text.toUpperCase(Locale.ROOT), attributes);
            }
        });
        plain.insertString(0, "filtered ", null);
        System.out.println(plain.getText(0, 9));
        DefaultStyledDocument styled = new DefaultStyledDocument();
        SimpleAttributeSet bold = new SimpleAttributeSet();
        StyleConstants.setBold(bold, true);
        styled.insertString(0, "normal bold", null);
        styled.setCharacterAttributes(7, 4, bold, false);
        System.out.println(styled.getCharacterElement(8).getAttributes().containsAttributes(bold) + " " + StyleConstants.isBold(styled.getCharacterElement(2).getAttributes()) + " " + styled.getParagraphElement(0).getElementCount());
        Action action = new AbstractAction("Do it") {
            @Override
            public void actionPerformed(ActionEvent e) {
                System.out.println("done " + e.getActionCommand() + " " + e.getModifiers());
            }
        };
        action.addPropertyChangeListener(e -> System.out.println(e.getPropertyName() + " " + e.getNewValue()));
        action.setEnabled(false);
        action.actionPerformed(new ActionEvent("source", ActionEvent.ACTION_PERFORMED, "command"));
        System.out.println(KeyStroke.getKeyStroke("ctrl shift A") + " " + new EventListenerList().getListenerCount());
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        tables();
        lists();
        trees();
        documents();
        System.exit(0);
    }
}

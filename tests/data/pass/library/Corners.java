package library;

import java.awt.datatransfer.Clipboard;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.StringSelection;
import java.util.Map;
import java.util.TreeMap;
import javax.print.attribute.standard.Copies;
import javax.print.attribute.standard.MediaSize;
import javax.print.attribute.standard.MediaSizeName;
import javax.print.attribute.standard.OrientationRequested;
import javax.print.attribute.standard.PageRanges;
import javax.script.ScriptContext;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import javax.script.SimpleScriptContext;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/** Corners of the platform that suites touch without a screen: scripts without engines, transfers, transaction ids, print attributes. */
public class Corners {
    static void attempt(String what, java.util.concurrent.Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ScriptEngineManager manager = new ScriptEngineManager();
        manager.put("global", 5);
        SimpleBindings bindings = new SimpleBindings(new TreeMap<>(Map.of("a", 1)));
        System.out.println(manager.getEngineByName("none") + " " + manager.get("global") + " " + manager.getBindings().size() + " " + bindings.get("a") + " " + bindings.containsKey("b"));
        attempt("null key", () -> bindings.put(null, 1));
        attempt("empty key", () -> bindings.get(""));
        attempt("wrong key", () -> bindings.containsKey(5));
        SimpleScriptContext context = new SimpleScriptContext();
        context.setAttribute("x", 1, ScriptContext.ENGINE_SCOPE);
        System.out.println(context.getAttribute("x") + " " + context.getAttributesScope("x") + " " + context.getAttributesScope("y") + " " + context.getScopes() + " " + context.removeAttribute("x", ScriptContext.ENGINE_SCOPE));
        attempt("scope", () -> {
            context.setAttribute("x", 1, 7);
            return "";
        });
        ScriptException failure = new ScriptException("broken", "file.js", 3, 7);
        System.out.println(failure.getMessage() + " " + failure.getLineNumber() + " " + failure.getColumnNumber() + " " + new ScriptException(new IllegalStateException("inner")).getMessage());
        DataFlavor flavor = new DataFlavor("text/plain; charset=utf-8; class=java.lang.String", "Plain");
        System.out.println(flavor.getMimeType() + " " + flavor.getHumanPresentableName() + " " + flavor.getParameter("charset") + " " + flavor.isFlavorTextType() + " " + flavor.match(DataFlavor.stringFlavor) + " " + flavor.getRepresentationClass().getSimpleName() + " " + DataFlavor.stringFlavor.isFlavorSerializedObjectType() + " " + flavor.isMimeTypeEqual("text/plain"));
        StringSelection selection = new StringSelection("copied");
        Clipboard clipboard = new Clipboard("own");
        clipboard.setContents(selection, (board, contents) -> System.out.println("lost " + board.getName()));
        System.out.println(clipboard.getData(DataFlavor.stringFlavor) + " " + clipboard.isDataFlavorAvailable(DataFlavor.imageFlavor) + " " + selection.isDataFlavorSupported(DataFlavor.stringFlavor));
        attempt("flavour", () -> clipboard.getData(DataFlavor.javaFileListFlavor));
        attempt("mime", () -> new DataFlavor("nonsense"));
        XAException rolled = new XAException(XAException.XA_RBTIMEOUT);
        System.out.println(rolled.errorCode + " " + rolled.getMessage() + " " + (XAResource.TMJOIN | XAResource.TMNOFLAGS) + " " + Xid.MAXGTRIDSIZE);
        System.out.println(MediaSizeName.ISO_A4 + " " + MediaSize.getMediaSizeForName(MediaSizeName.ISO_A4).toString(MediaSize.MM, "mm") + " " + new Copies(3) + " " + OrientationRequested.LANDSCAPE.getName() + " " + new PageRanges("1-3,7").contains(2) + " " + MediaSize.findMedia(8.5f, 11, MediaSize.INCH));
        attempt("copies", () -> new Copies(0));
        attempt("ranges", () -> new PageRanges("3-x"));
    }
}

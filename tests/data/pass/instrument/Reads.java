import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.FileOutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The module of a class that an agent transforms again reads the unnamed modules, where the agent's code is, if any agent could change it. */
public class Reads {
    static Instrumentation instrumentation;

    public static class Agent {
        public static void agentmain(String options, Instrumentation given) {
            instrumentation = given;
        }
    }

    public static void main(String[] arguments) throws Exception {
        attach();
        show("before");
        instrumentation.retransformClasses(java.util.logging.Level.class);
        show("without a transformer");
        instrumentation.addTransformer(new ClassFileTransformer() {}, true);
        instrumentation.retransformClasses(Reads.class);
        show("after one's own class");
        instrumentation.retransformClasses(java.util.logging.Level.class, java.util.logging.Level.class);
        show("after a class of java.logging");
        instrumentation.retransformClasses(java.util.BitSet.class);
        show("after a class of java.base");
    }

    static void show(String when) {
        Module unnamed = Reads.class.getModule();
        Module logging = java.util.logging.Level.class.getModule();
        System.out.println(when + ": " + logging + " " + logging.canRead(unnamed) + ", java.base "
                + Object.class.getModule().canRead(unnamed) + ", java.xml "
                + ModuleLayer.boot().findModule("java.xml").get().canRead(unnamed));
    }

    static void attach() throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Agent-Class", Agent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        File jar = File.createTempFile("agent", ".jar");
        new JarOutputStream(new FileOutputStream(jar), manifest).close();
        VirtualMachine machine = VirtualMachine.attach(String.valueOf(ProcessHandle.current().pid()));
        machine.loadAgent(jar.getPath());
        machine.detach();
    }
}

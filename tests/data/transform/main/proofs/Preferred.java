package proofs;

/** Two methods show its title. Tests prefer one of them. */
public class Preferred {
    private String title;

    Preferred(String title) {
        this.title = title;
    }

    void rename(String title) {
        this.title = title + "!"; // void: weak-oracle
    }

    String getTitle() {
        return title; // null: getter, "": getter, "A": getter
    }

    String label() {
        return title; // null: getter, "": getter, "A": getter
    }
}

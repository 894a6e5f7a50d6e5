package accepted;

/** Of a person only the age is checked. */
public class Person {
    private String name;
    private String title;
    private String nickname;
    private int age;

    public void rename(String to) {
        name = to;
        age++;
    }

    public void entitle(String with) {
        title = with;
        age++;
    }

    public void call(String by) {
        nickname = by;
        age++;
    }

    public int age() {
        return age;
    }

    @Override
    public String toString() {
        return title + " " + name + " " + nickname;
    }
}

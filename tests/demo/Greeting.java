import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A small program that uses a good part of the language and the class library. */
public class Greeting {
    record Guest(String name, int age) {
    }

    sealed interface Answer permits Welcome, Refusal {
    }

    record Welcome(Guest guest) implements Answer {
    }

    record Refusal(Guest guest, String reason) implements Answer {
    }

    static Answer answer(Guest guest) {
        return guest.age() < 18 ? new Refusal(guest, "under age") : new Welcome(guest);
    }

    static String text(Answer answer) {
        if (answer instanceof Refusal refusal) {
            return String.format("%-6s sorry: %s", refusal.guest().name(), refusal.reason());
        }
        return "%-6s welcome".formatted(((Welcome) answer).guest().name());
    }

    public static void main(String[] args) {
        List<Guest> guests = new ArrayList<>();
        guests.add(new Guest("Ada", 36));
        guests.add(new Guest("Blaise", 16));
        guests.add(new Guest("Grace", 85));
        guests.stream().map(Greeting::answer).map(Greeting::text).forEach(System.out::println);

        Map<Boolean, List<String>> byAge = guests.stream().collect(Collectors.partitioningBy(
                guest -> guest.age() >= 18, Collectors.mapping(Guest::name, Collectors.toList())));
        System.out.println(byAge);
        try {
            guests.iterator().next().name().charAt(99);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

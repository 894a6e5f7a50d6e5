package time;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesProvider;
import java.util.Set;
import java.util.concurrent.Callable;

/** Zones: gaps and overlaps of daylight saving, rules, transitions, offsets and conversions. */
public class Zones {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ZoneId berlin = ZoneId.of("Europe/Berlin"), york = ZoneId.of("America/New_York"), howe = ZoneId.of("Australia/Lord_Howe"), apia = ZoneId.of("Pacific/Apia");
        LocalDateTime gap = LocalDateTime.of(2021, 3, 28, 2, 30), overlap = LocalDateTime.of(2021, 10, 31, 2, 30);
        ZonedDateTime inGap = gap.atZone(berlin), early = overlap.atZone(berlin);
        System.out.println(inGap + " " + early + " " + early.withLaterOffsetAtOverlap() + " " + early.withLaterOffsetAtOverlap().withEarlierOffsetAtOverlap().equals(early) + " " + early.plusHours(1) + " " + early.plusDays(1) + " " + early.minusHours(3));
        System.out.println(berlin.getRules().getValidOffsets(gap) + " " + berlin.getRules().getValidOffsets(overlap) + " " + berlin.getRules().getTransition(gap) + " " + berlin.getRules().getTransition(overlap).getDuration() + " " + berlin.getRules().isValidOffset(overlap, ZoneOffset.ofHours(2)));
        System.out.println(ZonedDateTime.ofLocal(overlap, berlin, ZoneOffset.ofHours(1)) + " " + ZonedDateTime.ofInstant(overlap, ZoneOffset.ofHours(1), berlin));
        attempt("strict in a gap", () -> ZonedDateTime.ofStrict(gap, ZoneOffset.ofHours(1), berlin));
        attempt("strict with a wrong offset", () -> ZonedDateTime.ofStrict(overlap, ZoneOffset.ofHours(5), berlin));
        System.out.println(Duration.between(LocalDate.of(2021, 3, 28).atStartOfDay(berlin), LocalDate.of(2021, 3, 29).atStartOfDay(berlin)) + " " + Duration.between(LocalDate.of(2021, 10, 31).atStartOfDay(berlin), LocalDate.of(2021, 11, 1).atStartOfDay(berlin)) + " " + LocalDate.of(2018, 11, 4).atStartOfDay(ZoneId.of("America/Sao_Paulo")));
        System.out.println(LocalDateTime.of(2011, 12, 30, 12, 0).atZone(apia) + " " + LocalDateTime.of(2021, 4, 4, 1, 45).atZone(howe).plusMinutes(30) + " " + LocalDateTime.of(1890, 1, 1, 0, 0).atZone(berlin) + " " + LocalDateTime.of(2050, 7, 1, 0, 0).atZone(york) + " " + LocalDateTime.of(2021, 1, 1, 0, 0).atZone(ZoneId.of("Asia/Kathmandu")));
        ZoneRules rules = york.getRules();
        Instant at = Instant.parse("2021-06-15T12:00:00Z");
        System.out.println(rules.getOffset(at) + " " + rules.getStandardOffset(at) + " " + rules.isDaylightSavings(at) + " " + rules.getDaylightSavings(at) + " " + rules.nextTransition(at) + " " + rules.previousTransition(at).getInstant() + " " + rules.isFixedOffset() + " " + rules.getTransitionRules().size() + " " + rules.getTransitionRules().get(0));
        System.out.println(rules.getTransitionRules().get(1).createTransition(2030) + " " + ZoneOffset.UTC.getRules().nextTransition(at) + " " + ZoneId.of("UTC").normalized() + " " + ZoneId.of("GMT+2").getRules().getOffset(at));
        ZonedDateTime meeting = ZonedDateTime.of(2021, 3, 20, 9, 0, 0, 0, york);
        System.out.println(meeting.withZoneSameInstant(berlin) + " " + meeting.withZoneSameLocal(berlin) + " " + meeting.toOffsetDateTime() + " " + meeting.withFixedOffsetZone() + " " + meeting.isEqual(meeting.withZoneSameInstant(berlin)) + " " + meeting.equals(meeting.withZoneSameInstant(berlin)) + " " + meeting.compareTo(meeting.withZoneSameInstant(berlin)) + " " + meeting.until(meeting.plusMonths(1).withZoneSameInstant(berlin), ChronoUnit.DAYS));
        System.out.println(ZoneOffset.of("+5") + " " + ZoneOffset.of("-03:30") + " " + ZoneOffset.of("+012345") + " " + ZoneOffset.ofTotalSeconds(-3661) + " " + ZoneOffset.ofHoursMinutes(-5, -30).getTotalSeconds() + " " + ZoneId.of("Z") + " " + ZoneId.of("UT+01:00") + " " + ZoneId.ofOffset("GMT", ZoneOffset.ofHours(3)) + " " + ZoneId.of("EST", ZoneId.SHORT_IDS) + " " + ZoneOffset.MAX.compareTo(ZoneOffset.MIN) + " " + berlin.getId().hashCode());
        for (String bad : new String[] {"Nowhere/City", "+25", "Europe Berlin", "", "GMT+99", "+1:2", "est"}) attempt(bad, () -> ZoneId.of(bad));
        attempt("offset", () -> ZoneOffset.ofHoursMinutes(5, -30));
        attempt("too far", () -> ZoneOffset.ofHours(19));
        System.out.println(ZoneId.getAvailableZoneIds().containsAll(Set.of("Europe/London", "Asia/Tokyo")) + " " + ZoneId.systemDefault() + " " + ZoneRulesProvider.getVersions("Europe/Paris").isEmpty());
        OffsetDateTime offset = OffsetDateTime.parse("2021-06-15T12:00+02:00");
        System.out.println(offset.withOffsetSameInstant(ZoneOffset.ofHours(-8)) + " " + offset.toInstant() + " " + offset.atZoneSameInstant(berlin) + " " + offset.isEqual(OffsetDateTime.parse("2021-06-15T10:00Z")) + " " + offset.compareTo(OffsetDateTime.parse("2021-06-15T10:00Z")) + " " + OffsetTime.parse("10:15:30+01:00").isAfter(OffsetTime.parse("10:15:30+02:00")) + " " + offset.timeLineOrder().compare(offset, offset));
        System.out.println(ZonedDateTime.parse("2021-10-31T02:30:00+01:00[Europe/Berlin]") + " " + ZonedDateTime.parse("2021-03-28T02:30:00+01:00[Europe/Berlin]") + " " + ZonedDateTime.parse("2021-06-01T00:00Z[Europe/Berlin]"));
        attempt("no zone", () -> ZonedDateTime.parse("2021-06-01T00:00"));
    }
}

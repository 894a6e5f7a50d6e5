package project;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/** Keeps many things of which tests ask for few. */
public final class Parcel {
    public enum Speed {
        SLOW(5), FAST(2), EXPRESS(1);

        private final int days;

        Speed(int days) {
            this.days = days;
        }

        public int days() {
            return days;
        }
    }

    public enum Wrap { PAPER, FOIL }

    public enum Colour { BROWN }

    public enum Mode {
        QUIET {
            @Override
            int steps() {
                return 1;
            }
        },
        LOUD {
            @Override
            int steps() {
                return 2;
            }
        };

        abstract int steps();
    }

    private Object kept;
    private BigDecimal weight = BigDecimal.ZERO;
    private BigDecimal balance = BigDecimal.ZERO;
    private int days;

    public String id() {
        return "parcel";
    }

    public void setPrice(BigDecimal price) {
        kept = price;
    }

    public void setOffer(Optional<BigDecimal> offer) {
        kept = offer;
    }

    public void setDue(LocalDate due) {
        kept = due;
    }

    public void setSent(LocalDate sent) {
        kept = sent;
    }

    public void setOpened(LocalDate opened) {
        kept = opened;
    }

    public void setHint(Optional<String> hint) {
        kept = hint;
    }

    public void setNote(CharSequence note) {
        kept = note;
    }

    public void setWait(Duration wait) {
        kept = wait;
    }

    public void setTags(List<String> tags) {
        kept = tags;
    }

    public void setRoute(List<String> route) {
        kept = route;
    }

    public void setCurrency(Currency currency) {
        kept = currency;
    }

    public void weigh(BigDecimal weight) {
        this.weight = weight;
    }

    public BigDecimal weight() {
        return weight;
    }

    public void pay(BigDecimal amount) {
        balance = balance.add(amount);
    }

    public void charge(BigDecimal amount) {
        if (amount.compareTo(balance) > 0) {
            throw new IllegalStateException("not paid");
        }
        balance = balance.subtract(amount);
    }

    public BigDecimal fee() {
        return new BigDecimal("0.70");
    }

    public void setSpeed(Speed speed) {
        kept = speed;
    }

    public void setSpeeds(List<Speed> speeds) {
        kept = speeds;
    }

    public void setOther(Speed speed, String reason) {
        kept = speed + reason;
    }

    public void setWrap(Wrap wrap) {
        kept = wrap;
    }

    public void setColour(Colour colour) {
        kept = colour;
    }

    public void setMode(Mode mode) {
        kept = mode;
    }

    public void ship(Speed speed) {
        switch (speed) {
            case SLOW:
                days = 5;
                break;
            case FAST:
                days = 2;
                break;
            default:
                days = 1;
        }
    }

    public int days() {
        return days;
    }

    public void wrapIn(Wrap wrap) {
        if (wrap == Wrap.FOIL) {
            throw new IllegalArgumentException("no foil");
        }
    }

    public void walk(Mode mode) {
        days = mode.steps();
    }

    public Speed usual() {
        return Speed.SLOW;
    }
}

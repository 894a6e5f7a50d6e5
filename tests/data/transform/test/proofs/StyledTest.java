package proofs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StyledTest {
    private final Styled styled = new Styled(3);

    @Test
    void twice() {
        int twice = styled.twice();
        assertThat(styled).isNotNull();
    }

    @Test
    void name() {
        String name = styled.name();
        assertThat(styled).isNotNull();
    }

    @Test
    void tag() {
        Styled tagged = styled;
        tagged.tag("a");
        assertThat(tagged).isSameAs(styled);
    }
}

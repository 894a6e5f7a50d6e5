package shop;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.web.servlet.WebMvcTest;
import org.springframework.test.web.servlet.MockMvc;

@WebMvcTest
class CartTest {
    @Autowired
    private MockMvc mvc;

    @Test
    void servesTheCount() throws Exception {
        mvc.perform(get("/cart")).andExpect(content().string("2"));
    }
}

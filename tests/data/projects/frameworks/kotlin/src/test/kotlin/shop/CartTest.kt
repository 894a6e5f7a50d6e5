package shop

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class CartTest {
    private val cart = Cart()

    @Test
    fun `counts what was added`() {
        listOf("tea", "milk").forEach { cart.add(it, 2) }
        assertEquals(4, cart.count())
    }

    @Test
    fun refusesNothing() {
        assertFailsWith<IllegalArgumentException> { cart.add("tea", 0) }
    }

    @Test
    fun looksAtNothing() {
        cart.add("tea", 1)
        cart.longest()
    }
}

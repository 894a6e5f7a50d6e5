package counts;

class HeirTest extends AbstractHalf {}

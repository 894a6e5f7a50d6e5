module shop {
    exports shop;

    uses shop.Discount;

    provides shop.Discount with
            shop.SmallDiscount,
            shop.LargeDiscount;
}

package memory;

import java.lang.ref.WeakReference;

/** Runs operations for the first time while a collection is due. What they resolve must not change when it comes. */
public class FirstUses {
    static WeakReference<Object> weak = new WeakReference<>(new Object());
    static int work;

    /** Runs longer the later a collection comes. */
    static void note(int place) {
        if (weak.get() == null) {
            weak = new WeakReference<>(new Object());
            for (int i = 0; i < place; i++) {
                work++;
            }
        }
    }

    static void allocate(int count) {
        for (int i = 0; i < count && weak.get() != null; i++) {
            new Object();
        }
    }

    public static void main(String[] args) {
        // Some runners collect after every 20,000 allocations. After a collection, that many follow.
        allocate(20_000);
        weak = new WeakReference<>(new Object());
        allocate(19900);
        firstUses();
        System.out.println("done");
    }

    static void firstUses() {
        new Object(); note(1);
        new Object(); note(2);
        new Object(); note(3);
        new Object(); note(4);
        new Object(); note(5);
        new Object(); note(6);
        new Object(); note(7);
        new Object(); note(8);
        new Object(); note(9);
        new Object(); note(10);
        new Object(); note(11);
        new Object(); note(12);
        new Object(); note(13);
        new Object(); note(14);
        new Object(); note(15);
        new Object(); note(16);
        new Object(); note(17);
        new Object(); note(18);
        new Object(); note(19);
        new Object(); note(20);
        new Object(); note(21);
        new Object(); note(22);
        new Object(); note(23);
        new Object(); note(24);
        new Object(); note(25);
        new Object(); note(26);
        new Object(); note(27);
        new Object(); note(28);
        new Object(); note(29);
        new Object(); note(30);
        new Object(); note(31);
        new Object(); note(32);
        new Object(); note(33);
        new Object(); note(34);
        new Object(); note(35);
        new Object(); note(36);
        new Object(); note(37);
        new Object(); note(38);
        new Object(); note(39);
        new Object(); note(40);
        new Object(); note(41);
        new Object(); note(42);
        new Object(); note(43);
        new Object(); note(44);
        new Object(); note(45);
        new Object(); note(46);
        new Object(); note(47);
        new Object(); note(48);
        new Object(); note(49);
        new Object(); note(50);
        new Object(); note(51);
        new Object(); note(52);
        new Object(); note(53);
        new Object(); note(54);
        new Object(); note(55);
        new Object(); note(56);
        new Object(); note(57);
        new Object(); note(58);
        new Object(); note(59);
        new Object(); note(60);
        new Object(); note(61);
        new Object(); note(62);
        new Object(); note(63);
        new Object(); note(64);
        new Object(); note(65);
        new Object(); note(66);
        new Object(); note(67);
        new Object(); note(68);
        new Object(); note(69);
        new Object(); note(70);
        new Object(); note(71);
        new Object(); note(72);
        new Object(); note(73);
        new Object(); note(74);
        new Object(); note(75);
        new Object(); note(76);
        new Object(); note(77);
        new Object(); note(78);
        new Object(); note(79);
        new Object(); note(80);
        new Object(); note(81);
        new Object(); note(82);
        new Object(); note(83);
        new Object(); note(84);
        new Object(); note(85);
        new Object(); note(86);
        new Object(); note(87);
        new Object(); note(88);
        new Object(); note(89);
        new Object(); note(90);
        new Object(); note(91);
        new Object(); note(92);
        new Object(); note(93);
        new Object(); note(94);
        new Object(); note(95);
        new Object(); note(96);
        new Object(); note(97);
        new Object(); note(98);
        new Object(); note(99);
        new Object(); note(100);
        new Object(); note(101);
        new Object(); note(102);
        new Object(); note(103);
        new Object(); note(104);
        new Object(); note(105);
        new Object(); note(106);
        new Object(); note(107);
        new Object(); note(108);
        new Object(); note(109);
        new Object(); note(110);
        new Object(); note(111);
        new Object(); note(112);
        new Object(); note(113);
        new Object(); note(114);
        new Object(); note(115);
        new Object(); note(116);
        new Object(); note(117);
        new Object(); note(118);
        new Object(); note(119);
        new Object(); note(120);
        new Object(); note(121);
        new Object(); note(122);
        new Object(); note(123);
        new Object(); note(124);
        new Object(); note(125);
        new Object(); note(126);
        new Object(); note(127);
        new Object(); note(128);
        new Object(); note(129);
        new Object(); note(130);
        new Object(); note(131);
        new Object(); note(132);
        new Object(); note(133);
        new Object(); note(134);
        new Object(); note(135);
        new Object(); note(136);
        new Object(); note(137);
        new Object(); note(138);
        new Object(); note(139);
        new Object(); note(140);
        new Object(); note(141);
        new Object(); note(142);
        new Object(); note(143);
        new Object(); note(144);
        new Object(); note(145);
        new Object(); note(146);
        new Object(); note(147);
        new Object(); note(148);
        new Object(); note(149);
        new Object(); note(150);
    }
}

package employee;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JUnit5Test {
    private String firstName, lastName, ssn;
    private double baseSalary, commissionRate = 0.5, grossSales;
    private Employee e = new Employee(firstName, lastName, ssn, baseSalary, commissionRate, grossSales);

    @Test
    void testToString() {
        e.setFirstName("John"); // unused: "John"
        e.setGrossSales(200);
        e.setBaseSalary(100);
        String expected = "Employee: null\nSocial Security Number: null\nTotal salary: 200.00";
        assertEquals(e.toString(), expected); // brittle: JUnit5Test.lastName, JUnit5Test.ssn, JUnit5Test.commissionRate
    }

    @Test
    void testAbbreviateLastName() {
        e.setLastName("Moore-Towers");
        String expected = "Moore-T.";
        assertEquals(e.abbreviatedLastName(), expected);
    }
}

package employee;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class JUnit4Test {
    private String firstName, lastName, ssn;
    private double baseSalary, commissionRate = 0.5, grossSales;
    private Employee e = new Employee(firstName, lastName, ssn, baseSalary, commissionRate, grossSales);

    @Test
    public void testToString() {
        e.setFirstName("John"); // unused: "John"
        e.setGrossSales(200);
        e.setBaseSalary(100);
        String expected = "Employee: null\nSocial Security Number: null\nTotal salary: 200.00";
        assertEquals(e.toString(), expected); // brittle: JUnit4Test.lastName, JUnit4Test.ssn, JUnit4Test.commissionRate
    }

    @Test
    public void testAbbreviateLastName() {
        e.setLastName("Moore-Towers");
        String expected = "Moore-T.";
        assertEquals(e.abbreviatedLastName(), expected);
    }
}

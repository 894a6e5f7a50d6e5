package employee;

import junit.framework.TestCase;

/** The paper's example in the form that it is printed in. */
public class JUnit3Test extends TestCase {
    private String firstName, lastName, ssn;
    private double baseSalary, commissionRate = 0.5, grossSales;
    private Employee e = new Employee(firstName, lastName, ssn, baseSalary, commissionRate, grossSales);

    public void testToString() {
        e.setFirstName("John"); // unused: "John"
        e.setGrossSales(200);
        e.setBaseSalary(100);
        String expected = "Employee: null\nSocial Security Number: null\nTotal salary: 200.00";
        assertEquals(e.toString(), expected); // brittle: JUnit3Test.lastName, JUnit3Test.ssn, JUnit3Test.commissionRate
    }

    public void testAbbreviateLastName() {
        e.setLastName("Moore-Towers");
        String expected = "Moore-T.";
        assertEquals(e.abbreviatedLastName(), expected);
    }
}

package employee;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** After the motivating example of "Improving oracle quality by detecting brittle assertions and unused inputs". */
public class EmployeeTest {
    private String firstName, lastName, ssn;
    private double baseSalary, commissionRate = 0.5, grossSales;
    private Employee e = new Employee(firstName, lastName, ssn, baseSalary, commissionRate, grossSales);

    @Test
    public void testToString() {
        e.setFirstName("John");
        e.setGrossSales(200);
        e.setBaseSalary(100);
        String expected = "Employee: null\nSocial Security Number: null\nTotal salary: 200.00";
        assertEquals(e.toString(), expected);
    }

    @Test
    public void testAbbreviateLastName() {
        e.setLastName("Moore-Towers");
        String expected = "Moore-T.";
        assertEquals(e.abbreviatedLastName(), expected);
    }
}

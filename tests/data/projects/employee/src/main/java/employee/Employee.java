package employee;

import java.util.Locale;

/** A member of the sales staff, paid a base salary and a share of what is sold. */
public class Employee {
    private String firstName;
    private String lastName;
    private String ssn;
    private double baseSalary;
    private double commissionRate;
    private double grossSales;

    public Employee(
            String firstName,
            String lastName,
            String ssn,
            double baseSalary,
            double commissionRate,
            double grossSales) {
        this.firstName = firstName;
        this.lastName = lastName;
        this.ssn = ssn;
        this.baseSalary = baseSalary;
        this.commissionRate = commissionRate;
        this.grossSales = grossSales;
    }

    public String getFirstName() {
        return firstName;
    }

    public void setFirstName(String firstName) {
        this.firstName = firstName;
    }

    public void setLastName(String lastName) {
        this.lastName = lastName;
    }

    public void setBaseSalary(double baseSalary) {
        this.baseSalary = baseSalary;
    }

    public void setGrossSales(double grossSales) {
        this.grossSales = grossSales;
    }

    /** The last name with only the first letter of its second part: {@code Moore-T.} */
    public String abbreviatedLastName() {
        int hyphen = lastName.indexOf('-');
        return hyphen < 0 ? lastName : lastName.substring(0, hyphen + 2) + ".";
    }

    public double totalSalary() {
        return baseSalary + commissionRate * grossSales;
    }

    @Override
    public String toString() {
        return "Employee: "
                + lastName
                + "\nSocial Security Number: "
                + ssn
                + "\nTotal salary: "
                + String.format(Locale.ROOT, "%.2f", totalSalary());
    }
}

package employee;

import java.util.Locale;

/** Salaries are a base and a share of what is sold. */
public class Employee {
    private String firstName;
    private String lastName;
    private final String ssn;
    private double baseSalary;
    private final double commissionRate;
    private double grossSales;

    public Employee(String firstName, String lastName, String ssn, double base, double rate, double sales) {
        this.firstName = firstName;
        this.lastName = lastName;
        this.ssn = ssn;
        this.baseSalary = base;
        this.commissionRate = rate;
        this.grossSales = sales;
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

    /** Of a second part, only the first letter. */
    public String abbreviatedLastName() {
        int hyphen = lastName.indexOf('-');
        return hyphen < 0 ? lastName : lastName.substring(0, hyphen + 2) + ".";
    }

    private double totalSalary() {
        return baseSalary + commissionRate * grossSales;
    }

    @Override
    public String toString() {
        String total = String.format(Locale.ROOT, "%.2f", totalSalary());
        return "Employee: " + lastName + "\nSocial Security Number: " + ssn + "\nTotal salary: " + total;
    }
}

Feature: Cart

  Scenario: Two items
    Given an empty cart
    When I add 2 of "tea"
    Then it has 2 items

  Scenario: Nothing is looked at
    Given an empty cart
    When I add 2 of "tea"

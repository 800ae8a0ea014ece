import { isVatId, storedVatId } from "./vat-id.ts";

describe("a VAT id", () => {
  it.each([
    "ATU12345678",
    "BE0123456789",
    "BG123456789",
    "CY12345678X",
    "CZ12345678",
    "DE123456789",
    "DK12345678",
    "EE123456789",
    "EL123456789",
    "ESX1234567X",
    "FI12345678",
    "FRXX123456789",
    "HR12345678901",
    "HU12345678",
    "IE1234567WA",
    "IT12345678901",
    "LT123456789012",
    "LU12345678",
    "LV12345678901",
    "MT12345678",
    "NL123456789B01",
    "PL1234567890",
    "PT123456789",
    "RO12",
    "SE123456789012",
    "SI12345678",
    "SK1234567890",
    "XI123456789",
  ])("has its country's format: %s", (id) => {
    expect(isVatId(id)).toBe(true);
    expect(isVatId(`${id}-`)).toBe(false);
    expect(isVatId(`${id.slice(0, 2)}1`)).toBe(false);
  });

  it.each([
    "",
    "DE",
    "DE12345678",
    "DE1234567890",
    "GR123456789",
    "GB123456789",
    "123456789",
    "AT12345678",
    "toString",
  ])("is none without one: %j", (id) => expect(isVatId(id)).toBe(false));

  it("is stored without what it is printed with", () => {
    expect(storedVatId(" de 123.456-789 ")).toBe("DE123456789");
  });
});

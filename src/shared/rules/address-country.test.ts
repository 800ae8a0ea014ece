import { askedCountry, countryOfAddress } from "./address-country.ts";
import { countryCodes, countryName, countryNamed } from "./countries.ts";
import { isCountryCode } from "./country-code.ts";
import { townOf } from "./postcode.ts";

describe("postcode and town", () => {
  it.each([
    ["14770 Brandenburg an der Havel", "14770", "Brandenburg an der Havel"],
    ["D-14770 Brandenburg", "14770", "Brandenburg"],
    ["Brandenburg 14770", "14770", "Brandenburg"],
    ["1012 AB Amsterdam", "1012 AB", "Amsterdam"],
    ["1012AB Amsterdam", "1012AB", "Amsterdam"],
    ["NL-1012 AB Amsterdam", "1012 AB", "Amsterdam"],
    ["00-950 Warszawa", "00-950", "Warszawa"],
    ["EX4 4QJ Exeter", "EX4 4QJ", "Exeter"],
    ["EX4 4QJ, Exeter", "EX4 4QJ", "Exeter"],
    ["Exeter EX4 4QJ", "EX4 4QJ", "Exeter"],
    ["London, SW1A 1AA", "SW1A 1AA", "London"],
    ["1010 Wien", "1010", "Wien"],
    ["A-1010 Wien", "1010", "Wien"],
    ["1010 Wien, Österreich", "1010", "Wien"],
    ["1010 Wien (Österreich)", "1010", "Wien"],
    ["99423 Weimar (TH)", "99423", "Weimar (TH)"],
    ["9434 Au SG", "9434", "Au SG"],
    ["6883 Au", "6883", "Au"],
    ["114 55 Stockholm", "114 55", "Stockholm"],
    ["4000-322 Porto", "4000-322", "Porto"],
    ["D04 X4C0 Dublin", "D04 X4C0", "Dublin"],
    ["K1A 0B1 Ottawa", "K1A 0B1", "Ottawa"],
    ["100-0001 Tokyo", "100-0001", "Tokyo"],
    ["Hong Kong", "", "Hong Kong"],
    ["14770 Brandenburg, Plaue", "14770", "Brandenburg, Plaue"],
  ])("of %j are %j and %j", (text, zip, city) => expect(townOf(text)).toMatchObject({ zip, city }));
});

describe("the country of an address", () => {
  it.each([
    ["14770 Brandenburg", "DE"],
    ["1012 AB Amsterdam", "NL"],
    ["00-950 Warszawa", "PL"],
    ["EX4 4QJ Exeter", "GB"],
    ["BT1 5GS Belfast", "GB"],
    ["JE2 4WD St Helier", "JE"],
    ["D04 X4C0 Dublin", "IE"],
    ["4000-322 Porto", "PT"],
    ["CH-8001 Zürich", "CH"],
    ["8001 Zürich, Schweiz", "CH"],
    ["DK-1050 København", "DK"],
    ["F-75001 Paris", "FR"],
    ["020 01 Púchov", "SK"],
    ["1010 Wien", "AT"],
    ["8001 Zürich", "CH"],
    ["1050 København K", "DK"],
    ["1000 Bruxelles", "BE"],
    ["0151 Oslo", "NO"],
    ["110 00 Praha 1", "CZ"],
    ["00 950 Warszawa", "PL"],
    ["ng34 8tu Grantham", "GB"],
    ["GB EX4 4QJ Exeter", "GB"],
    ["LV-1050 Rīga", "LV"],
    ["LT-01103 Vilnius", "LT"],
    ["S-111 20 Stockholm", "SE"],
    ["NY 10001 New York", "US"],
    ["D-10115 Berlin", "DE"],
  ])("%s is told by the postcode: %s", (zipCodeAndCity, country) => {
    expect(countryOfAddress({ zipCodeAndCity })).toBe(country);
    expect(askedCountry({ zipCodeAndCity })).toBeNull();
  });

  it.each([
    ["1010 Wien", "ATU12345675", "AT"],
    ["1050 København", "DK12345678", "DK"],
    ["1012 Amsterdam", "NL123456789B01", "NL"],
    ["75001 Paris", "FR12345678901", "FR"],
    ["10431 Athen", "EL123456789", "GR"],
    ["EX4 4QJ Exeter", "DE123456789", "GB"],
    ["BT1 5GS Belfast", "XI123456789", "GB"],
  ])("%s with %s is %s, and nobody is asked", (zipCodeAndCity, vatId, country) => {
    expect(countryOfAddress({ zipCodeAndCity, vatId })).toBe(country);
    expect(askedCountry({ zipCodeAndCity, vatId })).toBeNull();
  });

  it.each([
    ["4853 Steinbach", "+436601234567", "AT"],
    ["8360 Eschlikon", "+41791234567", "CH"],
    ["4180 Sorø", "0045 20 12 34 56", "DK"],
    ["390 01 Tábor", "+420601123456", "CZ"],
    ["75001 Paris", "+33612345678", "FR"],
    ["Hong Kong", "+85221234567", "HK"],
    ["4853 Steinbach", "+491701234567", ""],
    ["4853 Steinbach", "01701234567", ""],
  ])("%s is asked for, and the phone %s proposes %j", (zipCodeAndCity, phone, proposal) => {
    expect(askedCountry({ zipCodeAndCity, phone })).toEqual({ country: proposal });
  });

  it("is what was chosen, and a phone decides nothing where the postcode may be German", () => {
    expect(countryOfAddress({ zipCodeAndCity: "4853 Steinbach", country: "CH" })).toBe("CH");
    expect(countryOfAddress({ zipCodeAndCity: "75001 Paris", country: "FR" })).toBe("FR");
    expect(countryOfAddress({ zipCodeAndCity: "14770 Brandenburg", phone: "+33612345678" })).toBe("DE");
    expect(askedCountry({ zipCodeAndCity: "14770 Brandenburg", phone: "+491701234567" })).toBeNull();
    expect(askedCountry({ zipCodeAndCity: "14770 Brandenburg", phone: "+48512345678" })).toBeNull();
    for (const zipCodeAndCity of [" ", "1", "147", "1477", "14770"])
      expect(askedCountry({ zipCodeAndCity })).toBeNull();
  });

  it.each([
    "1010 Wien",
    "1012 AB Amsterdam",
    "00185 Roma",
    "00-950 Warszawa",
    "114 55 Stockholm",
    "05100 Terni",
    "EX4 4QJ Exeter",
  ])("is never Germany for %s, whatever else is said", (zipCodeAndCity) => {
    for (const rest of [{}, { phone: "+491701234567" }, { vatId: "DE123456789" }, { country: "DE" }]) {
      expect(countryOfAddress({ zipCodeAndCity, ...rest })).not.toBe("DE");
    }
  });
});

it("takes the codes of the list for countries, and no others", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const taken = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountryCode);
  expect(taken).toEqual(countryCodes.toSorted());
  expect(["", "nl", "NLD", "N1"].filter(isCountryCode)).toEqual([]);
});

it("names countries in both languages, and knows them by either name", () => {
  expect([countryName("NL", "de"), countryName("NL", "en")]).toEqual(["Niederlande", "Netherlands"]);
  const words = ["Niederlande", "poland", "Holland", "GB", "Narnia"];
  expect(words.map(countryNamed)).toEqual(["NL", "PL", "NL", null, null]);
  for (const code of countryCodes) expect(countryName(code, "de")).not.toBe(code);
});

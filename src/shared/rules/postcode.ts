import { countryCodes, countryNamed } from "./countries.ts";

/** Postcode and town of a text that has both. */
export interface Town {
  /** "" without; without a country's sign before it. */
  zip: string;
  city: string;
  /** Which countries may have the postcode, the likeliest first; one where it tells. Empty where there is none. */
  countries: readonly string[];
}

/** A few large ones of those with as many digits; others have to be chosen. */
const ofFourDigits = ["AT", "CH", "DK", "BE", "LU", "NO", "HU", "SI", "BG", "NL", "LI", "LV", "CY", "AU", "NZ", "ZA"];
const ofFiveDigits = ["IT", "FR", "ES", "FI", "CZ", "SE", "SK", "GR", "HR", "EE", "LT", "UA", "TR", "US", "RS", "MC"];
const ofSixDigits = ["RO", "IN", "CN", "SG", "RU", "BY", "KZ"];

/** Those of Norway, Denmark, South Africa and Australia may begin with a zero. */
const fourDigits = (zip: string) => (zip.startsWith("0") ? ["NO", "DK", "ZA", "AU"] : ofFourDigits);

type Countries = readonly string[] | ((zip: string) => readonly string[]);

/** Northern Ireland is a part of the kingdom, the islands are none. */
const british = (zip: string) => [{ JE: "JE", GY: "GG", IM: "IM" }[zip.slice(0, 2).toUpperCase()] ?? "GB"];

/** No post office has these two digits at the beginning (Deutsche Post, "Postleitzahlen"). */
const foreignBeginnings = /^(?:00|05|43|62)/;
const fiveDigits = (zip: string) => (foreignBeginnings.test(zip) ? ofFiveDigits : ["DE", ...ofFiveDigits]);

/** With a blank in the middle; Slovakia has those from 8 on and 0, the Czech Republic the others. */
const spaced = (zip: string) =>
  zip.startsWith("0") ? ["SK"] : /^[89]/.test(zip) ? ["SK", "SE", "GR"] : ["CZ", "SE", "GR"];

/** What a postcode looks like, the unmistakable first: each as a whole, whatever stands around it. */
const formats: readonly [format: string, countries: Countries][] = [
  // Two letters of one size: "9434 Au SG" is a town in Switzerland.
  ["[1-9]\\d{3} ?(?:[A-Z]{2}|[a-z]{2})(?=,? +\\p{L}{2}|$)", ["NL"]],
  ["\\d{2}[- ]\\d{3}", ["PL"]],
  ["\\d{4}-\\d{3}", ["PT"]],
  ["\\d{3}-\\d{4}", ["JP"]],
  ["\\d{5}-\\d{4}", ["US"]],
  ["\\d{5}-\\d{3}", ["BR"]],
  ["[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}", british],
  ["(?:[AC-FHKNPRTV-Yac-fhknprtv-y]\\d{2}|[Dd]6[Ww]) ?[A-Za-z\\d]{4}", ["IE"]],
  ["[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d", ["CA"]],
  ["[A-Z]{3} ?\\d{4}", ["MT"]],
  ["AD\\d{3}", ["AD"]],
  ["[A-Z]{2} \\d{5}(?:-\\d{4})?", ["US"]],
  ["\\d{3} \\d{2}", spaced],
  ["\\d{7}", ["IL"]],
  ["\\d{6}", ofSixDigits],
  ["\\d{5}", fiveDigits],
  ["\\d{4}", fourDigits],
  ["\\d{3}", ["IS", "FO"]],
];

/** The sign that stands before a postcode, as cars have it. */
const carSigns = new Map(
  "A=AT B=BE D=DE E=ES EST=EE F=FR FIN=FI FL=LI H=HU I=IT IRL=IE L=LU N=NO P=PT S=SE SLO=SI UK=GB"
    .split(" ")
    .map((pair) => pair.split("=") as [sign: string, country: string]),
);

/**
 * Postcode and town of a text in which both stand, in either order, with what the postcode says of the country. A sign
 * before it ("NL-1012 AB Amsterdam") or the country's name at the end ("1010 Wien, Österreich") says it, too.
 */
export function townOf(zipCodeAndCity: string): Town {
  const text = zipCodeAndCity.trim();
  const [, before = "", named = ""] = /^(.*?)(?:,\s*|\s*\()([\p{L} .-]+?)\)?$/u.exec(text) ?? [];
  const ofName = named === "" ? null : countryNamed(named);
  const written = ofName === null ? text : before.trim();
  const [prefix = "", sign = ""] = /^([A-Z]{1,3})(?: ?- ?| )(?=\d|[A-Z]{1,2}\d)/.exec(written) ?? [];
  const ofSign = sign === "" ? null : (carSigns.get(sign) ?? (countryCodes.includes(sign) ? sign : null));
  const town = parted(ofSign === null ? written : written.slice(prefix.length));
  const said = ofName ?? ofSign;
  return said === null ? town : { ...town, countries: [said] };
}

/** Either order: each of them looks for the postcode at the beginning, then at the end. */
const patterns = formats.map(([format, countries]) => ({
  atBeginning: new RegExp(`^(?<zip>${format})(?:,? +|,|$)(?<city>.*)$`, "u"),
  atEnd: new RegExp(`^(?<city>\\P{N}+?),? +(?<zip>${format})$`, "u"),
  countries,
}));

function parted(text: string): Town {
  for (const place of ["atBeginning", "atEnd"] as const) {
    for (const { countries, ...pattern } of patterns) {
      const { zip = "", city = "" } = pattern[place].exec(text)?.groups ?? {};
      if (zip !== "") return { zip, city: city.trim(), countries: countriesOf(countries, zip) };
    }
  }
  return { zip: "", city: text, countries: [] };
}

const countriesOf = (countries: Countries, zip: string) =>
  typeof countries === "function" ? countries(zip) : countries;

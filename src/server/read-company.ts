import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import type { Company } from "../shared/contract/page.ts";
import { type EnvironmentReader, isEmail, isTaxId, read, readText, readUrl } from "./env.ts";

/** Guests who take play money or a made-up company for real must not be possible by forgetting a variable. */
export const whereReal =
  "where PUBLIC_URL begins with https:// (for a trial with play money and a fictional company: DEMO=on)";
/** What a guest pays to and what the law wants to be told; the links may stay away. */
const requiredCompany = ["NAME", "OWNER", "STREET", "ZIP_AND_CITY", "PHONE", "EMAIL", "IBAN", "BIC", "TAX_ID"];

/** The company's data where guests take them for real: one that is missing is refused. */
export function readRealCompany(env: EnvironmentReader, taxId: string): Company {
  const missing = requiredCompany.map((name) => `COMPANY_${name}`).filter((name) => readText(env, name) === null);
  if (missing.length > 0) env.refuse(missing.join(", "), `set ${whereReal}`);
  const given = (variable: string, value: string) => (readText(env, variable) === null ? "" : value);
  const company = readCompany(env, taxId);
  return {
    ...company,
    tourUrl: given("COMPANY_TOUR_URL", company.tourUrl),
    facebookUrl: given("COMPANY_FACEBOOK_URL", company.facebookUrl),
    instagramUrl: given("COMPANY_INSTAGRAM_URL", company.instagramUrl),
    whatsapp: given("COMPANY_WHATSAPP", company.whatsapp),
  };
}

/** As a transfer names its recipient (EPC069-12). */
const longestHolder = 70;

/**
 * The company's data. The defaults are fictional on purpose: a bank code that no bank has, a phone number from the
 * range that the Bundesnetzagentur keeps for films, addresses below .example.
 * @param taxId as `readTaxId` read it.
 */
export function readCompany(env: EnvironmentReader, taxId: string): Company {
  const line = (variable: string, fallback: string) =>
    read(env, variable, fallback, (value) => (value.length <= 100 ? value : null), "at most 100 characters long");
  const matching = (variable: string, fallback: string, pattern: RegExp, expected: string) =>
    read(env, variable, fallback, (value) => (pattern.test(value) ? value : null), expected);
  const url = (variable: string, fallback: string) => readUrl(env, variable, fallback, ["https:", "http:"]);
  const phone = [/^\+?[\d ()/-]{4,25}$/, "a phone number"] as const;
  const name = line("COMPANY_NAME", "Musterboote Havel");
  const company = {
    name,
    owner: line("COMPANY_OWNER", "Erika Mustermann"),
    legalForm: line("COMPANY_LEGAL_FORM", ""),
    register: matching("COMPANY_REGISTER", "", registerEntry, "court and number, as 'Amtsgericht Potsdam, HRB 12345'"),
    vatId: taxId.startsWith("DE") ? taxId : "",
    street: line("COMPANY_STREET", "Beispielufer 1"),
    zipAndCity: line("COMPANY_ZIP_AND_CITY", "14770 Musterstadt an der Havel"),
    phone: matching("COMPANY_PHONE", "+49 30 23125 000", ...phone),
    email: read(
      env,
      "COMPANY_EMAIL",
      "info@musterboote.example",
      (value) => (isEmail(value) ? value : null),
      "an email address",
    ),
    // Banks compare it with whom they know the account by, before a guest's transfer leaves.
    accountHolder: read(
      env,
      "COMPANY_ACCOUNT_HOLDER",
      name,
      (value) => (value.length <= longestHolder ? value : null),
      `at most ${longestHolder} characters long`,
    ),
    iban: read(
      env,
      "COMPANY_IBAN",
      "DE66999999991234567890",
      (value) => {
        const iban = electronicFormatIBAN(value);
        return iban !== null && isValidIBAN(iban) ? iban : null;
      },
      "an IBAN of the right length and checksum",
    ),
    bic: matching("COMPANY_BIC", "MUSTDE99XXX", /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "a BIC of 8 or 11 signs"),
    tourUrl: url("COMPANY_TOUR_URL", "https://tour.musterboote.example"),
    facebookUrl: url("COMPANY_FACEBOOK_URL", "https://facebook.example/musterboote"),
    instagramUrl: url("COMPANY_INSTAGRAM_URL", "https://instagram.example/musterboote"),
    whatsapp: matching("COMPANY_WHATSAPP", "+49 171 3920000", ...phone),
  };
  checkRegister(env, company);
  return company;
}

/** A court and a number in one of the registers that § 5 DDG wants to be named. */
const registerEntry = /^.{3,70},? (?:HRA|HRB|GnR|PR|VR|GsR) ?\d{1,8}(?: ?[A-Z]{1,3})?$/;
/** A civil law partnership is the one form that need not be in a register. */
const unregistered = /^GbR$/i;

/** A company with a legal form is in a register, which its imprint has to name (§ 5 (1) no. 4 DDG). */
function checkRegister(env: EnvironmentReader, { legalForm, register }: Company): void {
  if (legalForm !== "" && !unregistered.test(legalForm) && register === "")
    env.refuse("COMPANY_REGISTER", `set where COMPANY_LEGAL_FORM is ${legalForm}`);
}

/** The default is no VAT id that there can be: its last digit would have to be a 5. */
export function readTaxId(env: EnvironmentReader): string {
  const expected = "a VAT id (DE and nine digits) with its check digit, or a tax number as 048/815/08155";
  return read(env, "COMPANY_TAX_ID", "DE999999999", (value) => (isTaxId(value) ? value : null), expected);
}

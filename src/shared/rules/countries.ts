/** ISO 3166-1, alpha-2. */
const codes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC " +
  "CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD " +
  "GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH " +
  "KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW " +
  "MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC " +
  "SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY " +
  "UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Where addresses are when nothing says otherwise: who comes to Brandenburg is mostly from there. */
export const homeCountry = "DE";

export const countryCodes: readonly string[] = codes.split(" ");

/** Made once for each language: it takes long. */
const namesByLanguage = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  namesByLanguage.set(language, names);
  return names;
}

/** The name of a country in a language, such as "Niederlande" of NL in German. @param language as `Intl` takes it. */
export const countryName = (code: string, language: string): string => namesIn(language).of(code) ?? code;

/** The same as it stands below an address: "" for Germany, where nobody writes it. */
export const foreignName = (code: string, language: string): string =>
  code === homeCountry ? "" : countryName(code, language);

/** The codes of the names in German and English, in small letters. */
let byName: Map<string, string> | undefined;

/** The country that a word names in German or English; null for any other word. */
export function countryNamed(word: string): string | null {
  byName ??= new Map(
    countryCodes.flatMap((code) =>
      ["de", "en"].map((language) => [countryName(code, language).toLowerCase(), code] as const),
    ),
  );
  return byName.get(word.toLowerCase()) ?? otherNames[word.toLowerCase()] ?? null;
}

/** How people write them beside. */
const otherNames: Readonly<Record<string, string>> = {
  holland: "NL",
  england: "GB",
  scotland: "GB",
  schottland: "GB",
  "great britain": "GB",
  großbritannien: "GB",
  uk: "GB",
  "czech republic": "CZ",
  "tschechische republik": "CZ",
  tschechei: "CZ",
  usa: "US",
  türkei: "TR",
  turkey: "TR",
};

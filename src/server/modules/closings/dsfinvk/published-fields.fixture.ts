/**
 * The index.xml of the DSFinV-K as it is published (2.3, Bundeszentralamt für Steuern), written down apart from the
 * program: each file with its name and fields in their order. A number after a field is the longest text, one after #
 * its decimals.
 */
const publishedFields = `
cashpointclosing.csv Stamm_Abschluss Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 Z_BUCHUNGSTAG 25 TAXONOMIE_VERSION 10 Z_START_ID 40
  Z_ENDE_ID 40 NAME 60 STRASSE 60 PLZ 10 ORT 62 LAND 3 STNR 20 USTID 15 Z_SE_ZAHLUNGEN #2 Z_SE_BARZAHLUNGEN #2
location.csv Stamm_Orte Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 LOC_NAME 60 LOC_STRASSE 60 LOC_PLZ 10 LOC_ORT 62 LOC_LAND 3
  LOC_USTID 15
cashregister.csv Stamm_Kassen Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 KASSE_BRAND 50 KASSE_MODELL 50 KASSE_SERIENNR 70
  KASSE_SW_BRAND 50 KASSE_SW_VERSION 50 KASSE_BASISWAEH_CODE 3 KEINE_UST_ZUORDNUNG 1
slaves.csv Stamm_Terminals Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 TERMINAL_ID 50 TERMINAL_BRAND 50 TERMINAL_MODELL 50
  TERMINAL_SERIENNR 70 TERMINAL_SW_BRAND 50 TERMINAL_SW_VERSION 50
pa.csv Stamm_Agenturen Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 AGENTUR_ID #0 AGENTUR_NAME 60 AGENTUR_STRASSE 60 AGENTUR_PLZ 10
  AGENTUR_ORT 62 AGENTUR_LAND 3 AGENTUR_STNR 20 AGENTUR_USTID 15
tse.csv Stamm_TSE Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 TSE_ID #0 TSE_SERIAL 68 TSE_SIG_ALGO 21 TSE_ZEITFORMAT 31
  TSE_PD_ENCODING 5 TSE_PUBLIC_KEY 512 TSE_ZERTIFIKAT_I 1000 TSE_ZERTIFIKAT_II 1000
vat.csv Stamm_USt Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 UST_SCHLUESSEL #0 UST_SATZ #2 UST_BESCHR 55
businesscases.csv Z_GV_Typ Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 GV_TYP 30 GV_NAME 40 AGENTUR_ID #0 UST_SCHLUESSEL #0
  Z_UMS_BRUTTO #5 Z_UMS_NETTO #5 Z_UST #5
payment.csv Z_Zahlart Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 ZAHLART_TYP 25 ZAHLART_NAME 60 Z_ZAHLART_BETRAG #2
cash_per_currency.csv Z_Waehrungen Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 ZAHLART_WAEH 3 ZAHLART_BETRAG_WAEH #2
transactions.csv Bonkopf Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 BON_NR #0 BON_TYP 30 BON_NAME 60 TERMINAL_ID 50
  BON_STORNO 1 BON_START 30 BON_ENDE 30 BEDIENER_ID 50 BEDIENER_NAME 50 UMS_BRUTTO #2 KUNDE_NAME 50 KUNDE_ID 50 KUNDE_TYP 50
  KUNDE_STRASSE 60 KUNDE_PLZ 10 KUNDE_ORT 62 KUNDE_LAND 3 KUNDE_USTID 15 BON_NOTIZ 255
datapayment.csv Bonkopf_Zahlarten Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 ZAHLART_TYP 25 ZAHLART_NAME 60
  ZAHLWAEH_CODE 3 ZAHLWAEH_BETRAG #2 BASISWAEH_BETRAG #2
lines.csv Bonpos Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 POS_ZEILE 50 GUTSCHEIN_NR 50 ARTIKELTEXT 255
  POS_TERMINAL_ID 50 GV_TYP 30 GV_NAME 40 INHAUS 1 P_STORNO 1 AGENTUR_ID #0 ART_NR 50 GTIN 50 WARENGR_ID 40 WARENGR 50
  MENGE #3 FAKTOR #3 EINHEIT 50 STK_BR #5
itemamounts.csv Bonpos_Preisfindung Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 POS_ZEILE 50 TYP 20 UST_SCHLUESSEL #0
  PF_BRUTTO #5 PF_NETTO #5 PF_UST #5
subitems.csv Bonpos_Zusatzinfo Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 POS_ZEILE 50 ZI_ART_NR 50 ZI_GTIN 50
  ZI_NAME 60 ZI_WARENGR_ID 40 ZI_WARENGR 50 ZI_MENGE #3 ZI_FAKTOR #3 ZI_EINHEIT 50 ZI_UST_SCHLUESSEL #0
  ZI_BASISPREIS_BRUTTO #5 ZI_BASISPREIS_NETTO #5 ZI_BASISPREIS_UST #5
transactions_tse.csv TSE_Transaktionen Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 TSE_ID #0 TSE_TANR #0 TSE_TA_START 30
  TSE_TA_ENDE 30 TSE_TA_VORGANGSART 30 TSE_TA_SIGZ #0 TSE_TA_SIG 512 TSE_TA_FEHLER 200 TSE_VORGANGSDATEN 1000
transactions_vat.csv Bonkopf_USt Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 UST_SCHLUESSEL #0 BON_BRUTTO #5 BON_NETTO #5
  BON_UST #5
lines_vat.csv Bonpos_USt Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 POS_ZEILE 50 UST_SCHLUESSEL #0 POS_BRUTTO #5
  POS_NETTO #5 POS_UST #5
allocation_groups.csv Bonkopf_AbrKreis Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 ABRECHNUNGSKREIS 50
references.csv Bon_Referenzen Z_KASSE_ID 50 Z_ERSTELLUNG 30 Z_NR #0 BON_ID 40 POS_ZEILE 50 REF_TYP 20 REF_NAME 40
  REF_DATUM 30 REF_Z_KASSE_ID 50 REF_Z_NR #0 REF_BON_ID 40
`;

export interface PublishedField {
  name: string;
  /** The longest text; null for a number. */
  longest: number | null;
  /** Decimals of a number. */
  places: number;
}

/** The published tables by the names of their files, in their order. */
export const publishedTables: ReadonlyMap<string, { name: string; fields: readonly PublishedField[] }> = new Map(
  publishedFields
    .trim()
    .split(/\n(?! )/)
    .map((table) => {
      const [file = "", name = "", ...words] = table.split(/\s+/);
      const fields = Array.from({ length: words.length / 2 }, (_, index): PublishedField => {
        const [field = "", limit = ""] = words.slice(2 * index);
        const isNumber = limit.startsWith("#");
        return { name: field, longest: isNumber ? null : Number(limit), places: isNumber ? Number(limit.slice(1)) : 0 };
      });
      return [file, { name, fields }];
    }),
);

/** The records of a CSV file as a tax office's program reads it, by the names in its first line. */
export function readCsv(file: string): Record<string, string>[] {
  const lines = file.split("\r\n");
  if (lines.pop() !== "") throw new Error("the last line has no end");
  const [names = [], ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^;"]*))(?:;|$)/g)]
      .map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "")
      // Behind the last field the pattern matches nothing once more, unless a semicolon stood there.
      .slice(0, line.endsWith(";") ? undefined : -1),
  );
  return rows.map((row) => {
    if (row.length !== names.length) throw new Error(`${row.length} fields in place of ${names.length}`);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""]));
  });
}

/** A number of a file in units of its last decimal, computed apart from the program. */
export const readNumber = (text: string) => Number(text.replace(",", ""));

/** What of the files is not as published: names, order, kinds and lengths. */
export function unlikePublished(files: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  const csvs = Object.keys(files).filter((name) => name.endsWith(".csv"));
  if (csvs.join() !== [...publishedTables.keys()].join()) found.push(`files ${csvs.join()}`);
  for (const [file, { fields }] of publishedTables) {
    const text = files[file] ?? "";
    if (text.split("\r\n")[0] !== fields.map(({ name }) => name).join(";")) found.push(`${file}: names`);
    for (const row of readCsv(text)) {
      for (const { name, longest, places } of fields) {
        const value = row[name] ?? "";
        const number = places === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+,\\d{${places}}$`);
        const fits = longest === null ? value === "" || number.test(value) : value.length <= longest;
        if (!fits) found.push(`${file}: ${name} ${value}`);
      }
    }
  }
  return found;
}

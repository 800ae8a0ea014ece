import { type SearchAnswer, searchContract } from "../../../shared/contract/search.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addBooking, addVoucher } from "../../../testing/rows.ts";
import { addInvoice } from "../../ops/fsck/fsck.fixture.ts";

/** Bookings by number, whose they are and what they cost; a voucher that waits for its money, and an invoice. */
const bookings: [id: number, name: string, euros: number][] = [
  [2, "Otto Meier", 500],
  [7, "Horst Unrau", 540],
  [12, "Sabine Kröger", 240],
  [34, "Paul Neumann", 310],
  [72, "Erika Beispiel", 360],
  [105, "Jürgen Größe", 420],
  [712, "Anna-Lena Müller", 800],
  [1234, "Klaus Öztürk", 1260],
];

/** A text, what is suggested first, and what has to be offered beside it. */
const texts: [text: string, first: string, ...beside: string[]][] = [
  // The reference as it was asked for, and words around it.
  ["Buchung 72", "stay 72"],
  ["Booking 72", "stay 72"],
  ["buchung 72 erika beispiel vielen dank", "stay 72"],
  ["SEPA GUTSCHRIFT BUCHUNG 72 ERIKA BEISPIEL 360,00 EUR", "stay 72"],
  ["Anzahlung Hausboot Hektor, Buchung 72, Erika Beispiel, 10.05.-12.05.2027", "stay 72"],
  ["Buchung 72 von Oma Gerda", "stay 72"],
  ["Urlaub 2027 Buchung 72", "stay 72"],
  // What people write in place of "Buchung 72".
  ["Buchung Nr. 72", "stay 72"],
  ["Buchung Nr 72", "stay 72"],
  ["Buchungs-Nr. 72", "stay 72"],
  ["Buchungs-Nr.: 00072", "stay 72"],
  ["BuchungsNr72", "stay 72"],
  ["Buchungs-Nr. 0000000072", "stay 72"],
  ["Buchungsnummer 72", "stay 72"],
  ["Buchungsnummer: #72", "stay 72"],
  ["Buchung Nummer 72", "stay 72"],
  ["Booking no. 72 Beispiel", "stay 72"],
  ["Booking number 0072", "stay 72"],
  ["Reservierung 72", "stay 72"],
  ["Nr. 72", "stay 72"],
  ["Nummer 72 Miete", "stay 72"],
  ["#72", "stay 72"],
  ["B72", "stay 72"],
  ["Rechnung 72", "stay 72"],
  ["Rechnungsnr. 72 vom 03.05.2027", "stay 72"],
  ["RE 72", "stay 72"],
  ["RG-Nr: 72 Hausboot", "stay 72"],
  ["Bootsmiete 72", "stay 72"],
  ["72 Erika Beispiel", "stay 72"],
  ["Buchung/72", "stay 72"],
  ["Buchung:72", "stay 72"],
  ["Buchung Nº 72", "stay 72"],
  ["Rechnung 2027-00012 Danke", "stay 105"],
  ["RNr. 2027-12", "stay 105"],
  ["Rechnung 12 Danke", "stay 12", "stay 105"],
  ["Zahlung zu 2027 - 000 12", "stay 105"],
  // Digits that are no number of ours.
  ["Buchung 72, 10.05.2027 bis 12.05.2027, 2 Personen", "stay 72"],
  ["10.05.27 Buchung 72", "stay 72"],
  ["7.12.2026 Miete 72", "stay 72"],
  ["Buchung 72 am 2. Juni 12:34 Uhr", "stay 72"],
  ["360,00 EUR Buchung 72", "stay 72"],
  ["Buchung 72 Tel. 0170 1234567", "stay 72"],
  ["Buchung 72 IBAN DE66 9999 9999 1234 5678 90", "stay 72"],
  // What banks put around it.
  ["EREF+NOTPROVIDED SVWZ+Buchung 72 Erika Beispiel", "stay 72"],
  ["SVWZ+Buchung 72 EREF+ZV01002345678 IBAN: DE66999999991234567890 BIC: MUSTDE99", "stay 72"],
  ["EREF+12 SVWZ+Bootsmiete 72 ABWA+Gerda Alt", "stay 72"],
  ["EREF+12 KREF+34 SVWZ+Miete Boot Buchung 72 ABWA+Gerda Alt", "stay 72"],
  ["166?00GUTSCHRIFT?109251?20SVWZ+Buchung?21 72 Hektor?30MUSTDE99", "stay 72"],
  ["/TRCD/541/ORDP//NAME/ERIKA BEISPIEL/REMI/BUCHUNG 72/ISDT/2027-05-03", "stay 72"],
  // Lines that a bank joined or broke.
  ["BootsmieteBuchung 72Erika Beispiel", "stay 72"],
  ["Miete Hektor Buchu ng 72", "stay 72"],
  ["2 Erwachsene Buchu ng 72", "stay 72"],
  ["Rechn ung Nr. 7 2 Erika Beispiel", "stay 72", "stay 7"],
  ["Erika Bei spiel Buchung 7 2", "stay 72", "stay 7"],
  ["Buchung 7 2 360,00 EUR", "stay 72", "stay 7"],
  ["Buchung 7 2 Personen Horst Unrau", "stay 7", "stay 72"],
  ["Buchung 7 2", "stay 7", "stay 72"],
  ["Buchung 12 34 Sabine Kroeger", "stay 12", "stay 1234"],
  ["Buchung 12 34 OEZTUERK KLAUS", "stay 1234", "stay 12"],
  ["Buchung 12 34 Betrag 1.260,00", "stay 1234", "stay 12"],
  ["Nr. 12 34 240 Euro", "stay 12", "stay 1234"],
  ["Buchungsnr 1 2 3 4 Öztürk", "stay 1234", "stay 12"],
  ["SVWZ+Buchung 1?21234 Hausboot Klaus Oeztuerk", "stay 1234"],
  ["Buchung 1.234", "stay 1234"],
  ["Buchung 1O5", "stay 105"],
  ["7 12 Mueller Anna-Lena", "stay 712", "stay 7"],
  // A name or an amount only.
  ["Erika Beispiel", "stay 72"],
  ["BEISPIEL ERIKA BOOTSURLAUB", "stay 72"],
  ["Juergen Groesse Hausboot 10.05.2027", "stay 105"],
  ["JURGEN GROSSE", "stay 105"],
  ["Familie Öztürk, Miete", "stay 1234"],
  ["Miete Mai Mueller", "stay 712"],
  ["Restzahlung Kroeger 240,-", "stay 12"],
  ["420,00", "stay 105"],
  ["1.260,00 EUR Hausboot", "stay 1234"],
  // The number of another, beside a name.
  ["Erika Beispiel, Uferweg 7, 14770 Brandenburg", "stay 72", "stay 7"],
  ["Hektor 2 Erika Beispiel", "stay 72", "stay 2"],
  // Vouchers.
  ["Gutschein 5", "voucher Gutschein 5"],
  ["GUTSCHEIN-NR. 005 PETRA PAULSEN", "voucher Gutschein 5"],
  ["Gutschein 5 Erika Beispiel", "voucher Gutschein 5", "stay 72"],
  ["Voucher #5", "voucher Gutschein 5"],
  ["Gut schein 5", "voucher Gutschein 5"],
  ["Paulsen Geschenk Gutschein", "voucher Gutschein 5"],
];

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);

  beforeEach(async () => {
    for (const [at, [id, name, euros]] of bookings.entries()) {
      const row = { id, vehicle_id: plan.vehicle, name, start_day: addDays(testToday, 4 * at), nights: 2 };
      await addBooking(plan.db, { ...row, email: `guest${id}@example.com` }, { rent: euros * 100 });
    }
    const ordered = {
      id: 5,
      code: "Gutschein 5",
      status: "requested",
      name: "Petra Paulsen",
      amount_cents: 150_00,
    } as const;
    await addVoucher(plan.db, { ...ordered, recipient: "Opa Heinz" });
    await addInvoice(plan.db, { number: 12, booking_id: 105, gross_cents: 420_00 });
  });

  const suggested = async (query: string, more: { amount?: string } = {}) => {
    const answer = await plan.alma.post(searchContract.search.path, { query, for: "transfer", ...more });
    expect([query, answer.statusCode]).toEqual([query, 200]);
    return answer
      .json<SearchAnswer>()
      .groups.flatMap(({ kind, hits }) => hits.map(({ number }) => `${kind} ${number}`));
  };

  it("suggests what a transfer is for by its text, and each number that a torn one may be", async () => {
    const wrong: unknown[] = [];
    for (const [text, first, ...beside] of texts) {
      const found = await suggested(text);
      if (found[0] !== first || beside.some((one) => !found.includes(one))) wrong.push({ text, first, beside, found });
    }
    expect(wrong).toEqual([]);
  });

  itOnSqlite("puts the reading first whose amount came, as it stands beside the text", async () => {
    expect(await suggested("Buchung 7 2")).toEqual(["stay 7", "stay 72"]);
    expect(await suggested("Buchung 7 2", { amount: "360" })).toEqual(["stay 72", "stay 7"]);
    expect(await suggested("Buchung 7 2", { amount: "viel" })).toEqual(["stay 7", "stay 72"]);
    const { statusCode } = await plan.alma.post(searchContract.search.path, { query: "7", amount: "1".repeat(21) });
    expect(statusCode).toBe(400);
  });

  it("suggests nothing by what nothing is called, and never fails", async () => {
    for (const text of [
      "",
      "   ",
      "Danke",
      "Buchung",
      "¦",
      "Buchung 1234567890123",
      "Rechnung 12345678901234",
      "Rechnung 2027-12345678901234",
      "Rechnung 2027-0",
      "?20",
      "SVWZ+",
      "%'",
      "0",
      "Nr. 0",
    ])
      expect([text, await suggested(text)]).toEqual([text, []]);
  });

  itOnSqlite(
    "takes the text of a transfer with what banks put around it, and of any other search no more than before",
    async () => {
      const long = `Buchung 72 ${"x".repeat(389)}`;
      expect(await suggested(long)).toEqual(["stay 72"]);
      for (const body of [{ query: `${long}x`, for: "transfer" }, { query: "x".repeat(101) }])
        expect((await plan.alma.post(searchContract.search.path, body)).statusCode).toBe(400);
    },
  );
});

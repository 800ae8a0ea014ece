import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import { invoicesContract } from "../../../shared/contract/invoices.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { invoiceFindings } from "../../../testing/en16931.ts";
import { pdfToText, readEmbeddedFiles } from "../../../testing/pdf.ts";

/** What the buyer's program reads of a guest from abroad: BT-53, BT-52 and BT-55, each in a field of its own. */
describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  async function invoiceOf(guest: Parameters<typeof plan.book>[0]) {
    await plan.book(guest, { paid: true });
    const [{ id } = { id: 0 }] = await plan.db.selectFrom("invoices").select("id").orderBy("id", "desc").execute();
    const pdf = (await plan.kim.get(invoicesContract.document.path.replace(":id", String(id)))).rawPayload;
    const [file] = readEmbeddedFiles(pdf);
    const xml = file?.content ?? "";
    expect(invoiceFindings(xml)).toEqual([]);
    const buyer = /<ram:BuyerTradeParty>.*?<\/ram:BuyerTradeParty>/.exec(xml)?.[0] ?? "";
    const part = (name: string) => new RegExp(`<ram:${name}>(.*?)<`).exec(buyer)?.[1];
    return { told: [part("PostcodeCode"), part("CityName"), part("CountryID")], text: pdfToText(pdf) };
  }

  it.each([
    [
      "1012 AB Amsterdam",
      { company: "Kanaalboot B.V.", vat_id: "NL123456789B01" },
      ["1012 AB", "Amsterdam", "NL"],
      "Niederlande",
    ],
    ["00-950 Warszawa", {}, ["00-950", "Warszawa", "PL"], "Polen"],
    ["EX4 4QJ Exeter", {}, ["EX4 4QJ", "Exeter", "GB"], "Vereinigtes Königreich"],
    ["1010 Wien", { country: "AT" }, ["1010", "Wien", "AT"], "Österreich"],
    ["8001 Zürich", { phone: "+41791234567" }, ["8001", "Zürich", "CH"], "Schweiz"],
    ["75001 Paris", { country: "FR" }, ["75001", "Paris", "FR"], "Frankreich"],
  ])("of %s are told, and the country is printed", async (zipCodeAndCity, guest, told, printed) => {
    const invoice = await invoiceOf({ zipCodeAndCity, ...guest });
    expect(invoice.told).toEqual(told);
    expect(invoice.text).toContain(printed);
  });

  it("of a guest from Germany are told, and no country is printed", async () => {
    const invoice = await invoiceOf({ zipCodeAndCity: "14770 Brandenburg an der Havel", phone: "+33612345678" });
    expect(invoice.told).toEqual(["14770", "Brandenburg an der Havel", "DE"]);
    expect(invoice.text).not.toMatch(/Deutschland|Frankreich/);
  });

  it("is offered with the guest's other data to who books for them again", async () => {
    await plan.book({ zipCodeAndCity: "1010 Wien", country: "AT" });
    const answer = await plan.kim.post(bookForGuestContract.findGuests.path, { query: "Erika" });
    expect(answer.json()).toMatchObject({ guests: [{ zipCodeAndCity: "1010 Wien", country: "AT" }] });
  });
});

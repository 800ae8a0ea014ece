import { eventually } from "../../testing/eventually.ts";
import { bookElsewhere, bookingsOf } from "../backstage.ts";
import { erika } from "../guest.ts";
import { textsOf } from "../guest-texts.ts";
import { mailsTo } from "../mails.ts";
import type { Site } from "../site.ts";
import { freeStay } from "../stays.ts";
import { describeEachEngine } from "./each-engine.ts";
import type { Target } from "./in-page.ts";
import { button, css, dialog, field, heading, link, text, type Walker } from "./walker.ts";

const checkout = textsOf("de", "checkout")["form"];
const orderButton = button(checkout?.["submit"]);
const day = (date: string) => css(`#dates [data-day="${date}"]`);
const outcome = css('[data-outcome="succeeded"]');
const typed = {
  name: erika.name ?? "",
  phone: erika.phone ?? "",
  email: erika.email ?? "",
  streetAndNumber: erika.streetAndNumber ?? "",
  zipCodeAndCity: "14770",
  "zipCodeAndCity-town": "Brandenburg",
};

/** Chooses a stay, turning the calendar's pages as far as needed. */
async function choose(walker: Walker, start: string, end: string): Promise<void> {
  for (const date of [start, end]) {
    for (let page = 0; page < 24 && (await walker.read(day(date), "count")) === 0; page += 1) {
      await walker.click(button("Nächster Monat"));
    }
    await walker.click(day(date));
  }
  await walker.reads(day(end), "@data-mark", "end");
}

async function fillIn(walker: Walker, form: "booking" | "voucher", values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await walker.fill(css(`#${form}-${name}`), value);
}

async function payAtWallet(walker: Walker): Promise<void> {
  await walker.click(css(".demo-wallet-button"));
  await walker.click(css("dialog.demo-wallet .demo-wallet-pay"));
}

/** The path in the mail about a booking, once it is sent. */
async function linkIn(site: Site, email: string): Promise<string> {
  const find = () =>
    mailsTo(site, email).flatMap((mail) => /\/Meine-Buchung\/[\w-]{43}/.exec(mail.replaceAll(/=\r?\n/g, "")) ?? [])[0];
  await eventually(() => find() !== undefined, true);
  return find() ?? "";
}

describeEachEngine((scene) => {
  it("a guest books by transfer, after a reload, the other language and Back, by which nothing typed is lost", async () => {
    const { walker, site } = scene;
    const { start, end } = await freeStay(site.url, "Hektor", 2);
    const email = "engine@example.com";
    await walker.open("/Buchen/Hausboote/Hektor");
    await choose(walker, start, end);
    await fillIn(walker, "booking", { ...typed, email });
    await walker.reload();
    await walker.reads(css("#booking-name"), "value", typed.name);
    await walker.reads(day(end), "@data-mark", "end");

    await walker.click(link("English"));
    await walker.arrives(/^\/book\/houseboats\/Hektor/);
    await walker.sees(heading("Your booking at a glance"));
    await walker.reads(css("#booking-email"), "value", email);
    await walker.back();
    await walker.arrives(/^\/Buchen\/Hausboote\/Hektor/);
    await walker.reads(css("#booking-zipCodeAndCity-town"), "value", "Brandenburg");

    // What is missing is said, and where.
    await walker.click(orderButton);
    await walker.sees(css("#booking-consent-error"));
    await walker.click(css("#booking-payment-banktransfer"));
    await walker.click(css("#booking-consent"));
    await walker.click(orderButton);
    await walker.sees(outcome);
    await walker.reads(css('[data-outcome="succeeded"] h2'), "focus", true);
    expect(await bookingsOf(site, email)).toMatchObject([{ start_day: start, end_day: end, status: "unpaid" }]);
  });

  it("the finder answers once nights were typed beside a departure, and emptied again; Back comes to the boats", async () => {
    const { walker, site } = scene;
    const { start, end } = await freeStay(site.url, "Hubert", 2);
    const [from, to, nights] = ["from", "to", "nights"].map((name) => css(`#finder-${name}`)) as [
      Target,
      Target,
      Target,
    ];
    const find = button("Boote zeigen");
    await walker.open("/");
    await walker.pick(from, start);
    await walker.pick(to, end);
    await walker.fill(nights, "2");
    await walker.reads(to, "value", "");
    await walker.click(find);
    const book = link("Buchen Hubert", css("#finder"));
    await walker.click(book);
    await walker.reads(day(start), "@data-mark", "start");
    await walker.reads(day(end), "@data-mark", "end");
    await walker.back();
    await walker.sees(book);
    await walker.reads(nights, "value", "2");

    await walker.fill(nights, "");
    await walker.click(find);
    await walker.reads(css('#finder [role="alert"]'), "text", /^Diese Abreise ist nicht möglich/);
    await walker.fill(nights, "2");
    await walker.click(find);
    await walker.sees(book);
  });

  it("Back from another website comes to the page as it was left, which goes on answering", async () => {
    const { walker, site } = scene;
    const { start, end } = await freeStay(site.url, "Oskar", 2);
    await walker.open("/Buchen/Hausboote/Oskar");
    await choose(walker, start, end);
    await walker.fill(css("#booking-name"), typed.name);
    await walker.tab.goto("about:blank");
    await walker.back();
    await walker.takenOver();
    await walker.reads(css("#booking-name"), "value", typed.name);
    await walker.reads(day(end), "@data-mark", "end");
    await walker.click(button("Nächster Monat"));
    await walker.seesNot(day(start));
  });

  it("Escape, the cross, a press beside it and Back close what lies over the page, and the focus comes back", async () => {
    const { walker } = scene;
    await walker.open("/Übersicht/Hausboote");
    const prices = button("Preisliste für Hektor");
    await walker.click(prices);
    await walker.sees(dialog());
    await walker.press("Escape");
    await walker.seesNot(dialog());
    await walker.reads(prices, "focus", true);
    await walker.click(prices);
    await walker.click(button("Schließen", dialog()));
    await walker.seesNot(dialog());
    await walker.click(prices);
    await walker.sees(dialog());
    await walker.tab.click({ x: 4, y: 4 });
    await walker.seesNot(dialog());
    await walker.click(prices);
    await walker.sees(dialog());
    await walker.back();
    await walker.seesNot(dialog());
    await walker.arrives(/^\/Übersicht\/Hausboote/);
  });

  it("a voucher is bought with the wallet", async () => {
    const { walker } = scene;
    await walker.open("/Gutscheine", "#voucher-name");
    const { phone: _, ...others } = typed;
    const words = { voucherAmount: "120", voucherRecipient: "Oma Käthe", voucherText: "Alles Gute" };
    await fillIn(walker, "voucher", { ...words, ...others, email: "gutschein@example.com" });
    await walker.click(css("#voucher-payment-paypal"));
    await walker.click(css("#voucher-consent"));
    await walker.click(orderButton);
    await payAtWallet(walker);
    await walker.sees(outcome);
    await walker.reads(outcome, "text", /gutschein@example\.com/);
  });

  it("a guest's own page pays, asks before it changes or cancels, and goes on after a reload", async () => {
    const { walker, site } = scene;
    const email = "eigene@example.com";
    await bookElsewhere(site, "Max", await freeStay(site.url, "Max", 2), { email, booked_duration: 2 });
    await walker.open(await linkIn(site, email));
    await walker.arrives(/^\/Meine-Buchung/);
    await walker.click(button(/mit PayPal bezahlen/));
    await payAtWallet(walker);
    await walker.sees(text("Es ist nichts mehr zu zahlen."));

    const change = button(/^Tage, Personen oder Extras/);
    await walker.click(change);
    await walker.reads(css("[data-day]", dialog()), "count", /^[1-9]/);
    await walker.press("Escape");
    await walker.seesNot(dialog());
    await walker.click(button("Mitreisende eintragen"));
    await walker.fill(field("Name, Person 1", dialog()), typed.name);
    await walker.click(button("Speichern", dialog()));
    await walker.sees(text("Die Mitreisenden sind gespeichert."));
    await walker.reload();
    await walker.click(button(/^Buchung absagen/));
    await walker.click(button("Jetzt absagen"));
    await walker.sees(text(/^Diese Buchung ist abgesagt/));
    expect(await bookingsOf(site, email)).toMatchObject([{ status: "cancelled" }]);
  });
});

import sharp from "sharp";
import { changeVehiclePath } from "../../client/features/vehicle-form/vehicle-form.paths.ts";
import { addDays, dayOf } from "../../shared/rules/day.ts";
import { addBooking } from "../../testing/rows.ts";
import { backstage, bookElsewhere, bookingsOf, openSession } from "../backstage.ts";
import type { Site } from "../site.ts";
import { rootAccount } from "../staff.ts";
import { findBoat, freeStay } from "../stays.ts";
import { sales, stockUp } from "../till.ts";
import { describeEachEngine } from "./each-engine.ts";
import { article, button, css, dialog, field, group, heading, link, radio, text, type Walker } from "./walker.ts";

/** Logs the browser in as an employee with that address. */
async function enter(walker: Walker, site: Site, email: string): Promise<void> {
  const { token } = await openSession(site, { email });
  await walker.tab.goto(`${site.url}/Impressum`);
  await walker.tab.evaluate(`document.cookie = "sessionid=${token}; path=/"`);
}

/** Opens the day plan at that day, as the tab remembers it. */
async function openDay(walker: Walker, day: string): Promise<void> {
  await walker.tab.evaluate(`sessionStorage.setItem("day-plan-day", "${day}")`);
  await walker.tab.evaluate(`sessionStorage.setItem("day-plan-view", "lists")`);
  await walker.open("/Buchungen");
  await walker.sees(css(`[aria-selected="true"] [data-day="${day}"]`));
}

describeEachEngine((scene) => {
  it("a visitor of the internal area logs in and comes to where they wanted to go", async () => {
    const { walker, site } = scene;
    const { email, password } = rootAccount(site);
    await walker.open("/Einstellungen");
    await walker.arrives(/^\/Login\?weiter=/);
    await walker.fill(css('input[type="email"]'), email);
    await walker.fill(css('input[autocomplete="current-password"]'), password);
    await walker.press("Enter");
    await walker.arrives(/^\/Einstellungen$/);
    await walker.sees(heading("Einstellungen"));
  });

  it("the day plan shows a booking, which is commented in a dialog and paid at the till with its change", async () => {
    const { walker, site } = scene;
    await enter(walker, site, "plan@example.com");
    const email = "zahlt@example.com";
    const stay = await freeStay(site.url, "Editha", 2);
    await bookElsewhere(site, "Editha", stay, { email, comment: "" });
    await openDay(walker, stay.start);
    await walker.reads(button("Tag drucken"), "style:text-decoration-line", "underline");
    const card = article("Editha");
    await walker.click(button(/^Kommentar/, card));
    await walker.reads(field(/^Kommentar/, dialog()), "focus", true);
    await walker.tab.type("Bringt einen Hund mit");
    await walker.click(button("Kommentar speichern", dialog()));
    await walker.sees(text("Bringt einen Hund mit", card));

    await walker.click(link(/^Kassieren/, card));
    await walker.sees(heading("Kasse"));
    await walker.click(button("Weglassen: Kaution"));
    await walker.click(radio("Bar"));
    for (const key of ["9", "0", "0"]) await walker.click(button(key));
    await walker.click(button("Geld erhalten"));
    await walker.sees(heading("Die Zahlung wurde registriert"));
    expect(await bookingsOf(site, email)).toMatchObject([{ status: "paid" }]);
    expect((await sales(site)).at(-1)).toMatchObject({ payment_method: "cash", received_cents: 900_00 });
  });

  it("drinks are put into the cart and sold", async () => {
    const { walker, site } = scene;
    await enter(walker, site, "kiosk@example.com");
    await stockUp(site, "Ahornlimonade", 9);
    await walker.open("/Mitarbeiterbereich");
    await walker.click(button("Produkte"));
    await walker.click(link("Verkaufen"));
    for (const _ of [1, 2]) await walker.click(button("In den Warenkorb: Ahornlimonade"));
    await walker.click(button("Zur Kasse"));
    await walker.click(radio("Bar"));
    await walker.click(button(/^Passend/));
    await walker.click(button("Geld erhalten"));
    await walker.sees(heading("Die Zahlung wurde registriert"));
  });

  it("a stay is dragged on the board to another boat, whose dialog asks first", async () => {
    const { walker, site } = scene;
    await enter(walker, site, "board@example.com");
    const email = "gezogen@example.com";
    const stay = await freeStay(site.url, "Oskar", 3);
    await bookElsewhere(site, "Oskar", stay, { email });
    const [booking] = await bookingsOf(site, email);
    const other = await findBoat(site.url, "Seeglück");
    await walker.open(`/Belegung?von=${stay.start}&Zeitraum=monat`);
    const target = css(`[data-day="${stay.start}"][data-boat="${other.id}"]`);
    const bar = css(`[data-booking="${booking?.id}"]`);
    await walker.reads(bar, "style:-webkit-user-select", "none");
    const to = await walker.place(target);
    const from = await walker.place(bar, { x: 0.04, y: 0.5 });
    expect(await walker.place(target)).toEqual(to);
    await walker.tab.drag([from, to]);
    await walker.reads(css(`select:has(option[value="${other.id}"])`, dialog()), "value", String(other.id));
    await walker.press("Escape");
    await walker.seesNot(dialog());
    expect(await bookingsOf(site, email)).toMatchObject([{ vehicle_id: booking?.vehicle_id }]);
  });

  it("a protocol is signed with a drawing, and its PDF is there", async () => {
    const { walker, site } = scene;
    await enter(walker, site, "protocol@example.com");
    const { id: vehicle_id } = await findBoat(site.url, "Hektor");
    const start_day = dayOf(new Date());
    const paid = { status: "paid", paid_at: `${addDays(start_day, -9)}T08:00:00.000Z`, license_answer: "no" } as const;
    const booking = await backstage(site, (db) => addBooking(db, { vehicle_id, start_day, nights: 2, ...paid }));
    await walker.open(`/Protokoll/Übergabe/${booking}`);
    await walker.click(button(/^Alle \d+ offenen Punkte/));
    await walker.click(button("Weiter zur Unterschrift"));
    const guest = group("Unterschrift des Gasts");
    const paper = css('svg[viewBox="0 0 600 200"]', guest);
    const points = [
      [0.2, 0.3],
      [0.4, 0.8],
      [0.5, 0.2],
      [0.8, 0.7],
    ] as const;
    const places = [];
    for (const [x, y] of points) places.push(await walker.place(paper, { x, y }));
    await walker.tab.drag(places);
    await walker.sees(text(/Gezeichnet/, guest));
    await walker.click(field(/Ohne Zeichnung/, group(/Unterschrift von/)));
    await walker.click(button("Verbindlich unterschreiben"));
    await walker.sees(text(/Unterschrieben am/));
    await walker.sees(link(/Übergabeprotokoll öffnen/));
    const [stored] = await backstage(site, (db) => db.selectFrom("protocols").select("facts").execute());
    const { signedByGuest } = JSON.parse(stored?.facts ?? "{}") as { signedByGuest: { signature: string } };
    expect(signedByGuest.signature).toMatch(/M.*L|M.*C/);
  });

  it("a picture is dropped onto a boat's form, and stored", async () => {
    const { walker, site } = scene;
    await enter(walker, site, "pictures@example.com");
    const boat = await findBoat(site.url, "Max");
    const red = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    await walker.open(changeVehiclePath(boat));
    await walker.drop(css("#vehicle-images"), "rot.jpg", "image/jpeg", red);
    await walker.sees(css('img[alt="rot.jpg"]'));
    await walker.click(button("Bestätigen"));
    await walker.sees(text(/Änderungen wurden erfolgreich vorgenommen/));
    const changed = await findBoat(site.url, "Max");
    const before = new Set(Object.values(boat));
    const added = [changed.path1, changed.path2, changed.path3, changed.path4].filter(
      (path) => path && !before.has(path),
    );
    expect(added).toHaveLength(1);
    const answer = await fetch(`${site.url}/pictures/320${added[0]}.jpg`);
    const { dominant } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    expect(dominant).toMatchObject({ r: 248, g: 8, b: 8 });
  });
});

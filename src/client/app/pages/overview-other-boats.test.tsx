import { act, screen, within } from "@testing-library/react";
import type { OtherBoat, StayToMove } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aVehicle, testToday } from "../../../testing/builders.ts";
import { aStayChangeQuote } from "../../../testing/machines/stay-change-model.ts";
import { bookedExtra } from "../../../testing/price-list-form.ts";
import { cardsPath, openOverview, refusal, stubObservers } from "./overview-staff.fixture.tsx";
import { aStaffBooking, settle, textOf } from "./staff-screen.fixture.tsx";

const boat = (id: number, name: string, changes: Partial<OtherBoat> = {}): OtherBoat => {
  return { id, name, extras: [], own_extras: [], lost_halves: [], price: "540.00", less: "0.00", ...changes };
};
const erika = aStaffBooking({ paid: true, status: "paid", extras: ["extra_bbq"], version: 4 });
const jan = aStaffBooking({ id: 2, name: "Jan Muster", email: "", booked_day: addDays(testToday, 3) });
const stays: StayToMove[] = [
  {
    booking: erika,
    boats: [
      boat(2, "Hubert", { extras: ["extra_bbq"] }),
      boat(3, "Oskar", { extras: ["extra_bbq"] }),
      boat(4, "Max", { price: "500.00", less: "40.00" }),
      boat(5, "Editha", { price: "300.00", less: "240.00", extras: ["extra_bbq"] }),
    ],
  },
  { booking: jan, boats: [] },
];
const movedTo = (name: string, changes: object = {}) => {
  const { before } = aStayChangeQuote();
  const price = { ...before, price: "540.00" };
  return aStayChangeQuote({ before: price, after: { ...price, vehicle_name: name }, due: "0.00", ...changes });
};

beforeEach(() => {
  sessionStorage.clear();
  stubObservers();
});

const title = "Anderes Boot statt Hektor";

/** The stays of a boat that was blocked before, from its card. */
async function open(given: Parameters<typeof openOverview>[0] = {}) {
  const overview = await openOverview({ vehicles: [aVehicle({ blocked: true })], stays, ...given });
  await overview.press("Andere Boote Hektor");
  const row = (name: RegExp) => screen.getByRole("article", { name });
  const textOfRow = (name: RegExp) => textOf(row(name));
  return { ...overview, row, textOfRow, popup: overview.dialog(title) };
}

it("are offered as soon as a boat is blocked whose stays go on, and from a blocked boat's card, to every employee", async () => {
  const { press, dialog, server } = await openOverview({ bookings: [erika], stays });
  expect(screen.queryByRole("button", { name: /^Andere Boote/ })).toBeNull();
  await press("Sperren Hektor");
  await press("Sperren", dialog("Hektor sperren"));
  expect(within(dialog(title)).getAllByRole("article")).toHaveLength(2);
  await press("Schließen", dialog(title));
  expect(screen.queryByRole("dialog", { name: title })).toBeNull();
  server.stays = [];
  await press("Andere Boote Hektor");
  expect(dialog(title)).toHaveTextContent("Ab heute ist auf Hektor kein Aufenthalt gebucht.");
});

it.each([
  ["without a stay ahead", []],
  ["with one that ends today and is over", [aStaffBooking({ may_cancel: "nobody" })]],
])("are not offered after blocking a boat %s", async (_which, bookings) => {
  const { press, dialog } = await openOverview({ bookings });
  await press("Sperren Hektor");
  await press("Sperren", dialog("Hektor sperren"));
  expect(screen.getByText("Hektor ist gesperrt.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("stand at each stay with what the guest gets back, the first three at once and the others behind ⋯", async () => {
  const { press, popup, row, textOfRow } = await open();
  expect(textOf(popup)).toContain("dieselben Tage, kein höherer Preis, mit E-Mail an den Gast");
  expect(textOfRow(/Erika/)).toMatch(/^Erika Beispiel, Buchung 1 Mo 3\.5\. – Do 6\.5\. \(3 Nächte\), 2 Per/);
  const list = within(row(/Erika/)).getByRole("list", { name: "Freie Boote für Erika Beispiel, Mo, 3. Mai" });
  const offered = within(list).getAllByRole("button");
  expect(offered.map((button) => textOf(button).split(", Erika")[0])).toEqual([
    "Hubert Preis bleibt",
    "Oskar Preis bleibt",
    "Max 40 € zurück, ohne Grill",
  ]);
  expect(screen.queryByRole("button", { name: /^Editha/ })).toBeNull();
  await press(/^Mehr zu Erika Beispiel/, popup);
  expect(screen.getByRole("button", { name: /^Editha 240.€ zurück/ })).toBeVisible();
  expect(screen.getByRole("button", { name: "Andere Tage Erika Beispiel" })).toBeVisible();
});

it("move the stay by one tap as our fault, at the price that was shown; the row then says where it is", async () => {
  const { press, server, sent, textOfRow, popup } = await open();
  server.change = () => movedTo("Max", { after: { ...movedTo("Max").after, price: "500.00" }, wallet_back: "40.00" });
  await press(/^Max/, popup);
  expect(sent).toEqual([
    {
      booking_id: "1",
      version: "4",
      vehicle: "4",
      booked_day: "2027-05-03",
      booked_duration: "3",
      our_fault: "true",
      price: "500.00",
      reason: "Boot fällt aus",
      extras: "[]",
      own_extras: "[]",
    },
  ]);
  expect(textOfRow(/Erika/)).toMatch(
    "Jetzt auf Max für 500 €. Geht zurück über PayPal: 40 €. Die E-Mail an erika@example.com ist unterwegs.",
  );
  expect(document.activeElement).toHaveTextContent("Jetzt auf Max");
  expect(screen.queryByRole("button", { name: /^Hubert/ })).toBeNull();
  expect(textOfRow(/Jan/)).not.toContain("Jetzt auf");
});

it("say who has to be called because nobody can write to them", async () => {
  const { press, server, textOfRow, popup } = await open({ stays: [{ booking: jan, boats: [boat(2, "Hubert")] }] });
  server.change = () => movedTo("Hubert");
  await press(/^Hubert/, popup);
  expect(textOfRow(/Jan/)).toContain(
    "Jetzt auf Hubert. Der Preis bleibt bei 540 €. Keine E-Mail-Adresse bekannt: Bitte sagen Sie selbst Bescheid.",
  );
  expect(within(popup).getByRole("link", { name: jan.phone })).toBeVisible();
});

it("go through once, however often they are tapped meanwhile", async () => {
  const { press, server, sent, popup } = await open();
  let answer: (given: Response) => void = () => {};
  server.change = () => new Promise((resolve) => (answer = resolve));
  await press(/^Hubert/, popup);
  await press(/Hubert/, popup);
  await press(/^Oskar/, popup);
  expect(sent).toHaveLength(1);
  expect(within(popup).getByRole("button", { name: /^Oskar/ })).toHaveAttribute("aria-disabled", "true");
  await act(async () => answer(Response.json(movedTo("Hubert"))));
  await settle();
  expect(textOf(popup)).toContain("Jetzt auf Hubert.");
});

it.each([
  ["booked_day", "validation-staff:stayTaken", "Dieses Boot wurde gerade vergeben."],
  ["price", "validation-staff:stayPriceChanged", "Der Preis ist inzwischen ein anderer"],
  ["version", "validation-staff:version", "Jemand anderes hat die Buchung inzwischen geändert."],
  ["booking_id", "validation-staff:stayCancelled", "Diese Buchung ist inzwischen abgesagt."],
])("are read anew where the tap comes too late: %s", async (field, key, sentence) => {
  const { press, server, sent, textOfRow, row } = await open();
  server.change = () => refusal(409, "CONFLICT", { [field]: key });
  const fresh = { booking: { ...erika, version: 5 }, boats: [boat(4, "Max", { price: "510.00", less: "30.00" })] };
  const pressed = press(/^Hubert/, row(/Erika/));
  server.stays = [fresh];
  await pressed;
  expect(textOfRow(/Erika/)).toContain(sentence);
  expect(within(row(/Erika/)).queryByRole("button", { name: /^Hubert/ })).toBeNull();
  server.change = () => movedTo("Max");
  await press(/^Max 30.€ zurück/, row(/Erika/));
  expect(sent.at(-1)).toMatchObject({ version: "5", vehicle: "4", price: "510.00" });
  expect(textOfRow(/Erika/)).not.toContain(sentence);
});

it("keep a stay that could not be sent where it is, and send it again under the same key", async () => {
  const { press, server, keys, textOfRow, popup } = await open();
  server.change = () => Promise.reject(new TypeError("no network"));
  await press(/^Hubert/, popup);
  expect(textOfRow(/Erika/)).toContain("Keine Verbindung.");
  server.change = () => movedTo("Hubert");
  await press(/^Hubert/, popup);
  expect(textOfRow(/Erika/)).toContain("Jetzt auf Hubert.");
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

it("are taken back by a later change: the row offers boats again", async () => {
  const { press, server, textOfRow, popup } = await open();
  server.change = () => movedTo("Hubert");
  await press(/^Hubert/, popup);
  server.stays = [{ booking: { ...erika, version: 6 }, boats: [boat(2, "Hubert")] }];
  await act(async () => window.dispatchEvent(new Event("focus")));
  await settle();
  expect(textOfRow(/Erika/)).not.toContain("Jetzt auf");
});

describe("where no boat is free", () => {
  it("leads to the cancellation as our fault, and says over the list that it was done", async () => {
    const { press, dialog, visitor, sent, server, row, popup } = await open();
    expect(textOf(row(/Jan/))).toContain("An diesen Tagen ist kein anderes Boot frei");
    await press("Absagen, alles zurück Jan Muster", popup);
    const cancelling = dialog("Buchung absagen");
    await visitor.type(within(cancelling).getByRole("textbox"), "Boot fällt aus");
    server.stays = stays.slice(0, 1);
    await press("Buchung absagen", cancelling);
    expect(sent).toEqual([expect.objectContaining({ booking_id: "2", our_fault: "true" })]);
    expect(popup).toHaveTextContent("Die Buchung von Jan Muster wurde abgesagt.");
    expect(within(popup).getAllByRole("article")).toHaveLength(1);
  });

  it("leads to other days", async () => {
    const { press, dialog, server, popup } = await open();
    server.options = () => new Promise(() => {});
    await press("Andere Tage Jan Muster", popup);
    expect(dialog("Aufenthalt ändern")).toBeVisible();
  });
});

it.each([
  ["admin", false, "Der Aufenthalt hat begonnen", ["Ende ändern Erika Beispiel"]],
  ["admin", true, "Der Aufenthalt hat begonnen", ["Ende ändern Erika Beispiel", "Absagen Erika Beispiel"]],
  ["nobody", true, "Das Boot ist heute zurückgekommen", []],
] as const)(
  "say why there are none for a stay that may be cancelled by %s (%s)",
  async (may_cancel, admin, why, ways) => {
    const { row } = await open({ admin, stays: [{ booking: { ...erika, may_cancel }, boats: [] }] });
    expect(textOf(row(/Erika/))).toContain(why);
    expect(within(row(/Erika/)).queryAllByRole("button").map(textOf)).toEqual(ways);
  },
);

it("say that the boat was freed meanwhile, and that the stays cannot be loaded", async () => {
  const { server, popup, press, dialog } = await open();
  server.otherBoats = () => ({ blocked: false, stays });
  await act(async () => window.dispatchEvent(new Event("focus")));
  await settle();
  expect(popup).toHaveTextContent("Hektor ist inzwischen nicht mehr gesperrt.");
  await press("Schließen", popup);
  server.otherBoats = () => refusal(503, "UNAVAILABLE");
  await press("Andere Boote Hektor");
  expect(dialog(title)).toHaveTextContent("Die Aufenthalte konnten nicht geladen werden.");
  server.otherBoats = () => ({ blocked: true, stays });
  await press("Erneut laden", dialog(title));
  expect(within(dialog(title)).getAllByRole("article")).toHaveLength(2);
});

it("stand on the English pages, too", async () => {
  const { press, dialog } = await openOverview({
    path: cardsPath.replace("/Übersicht/Hausboote?Ansicht=Karten", "/overview/houseboats"),
    vehicles: [aVehicle({ blocked: true })],
    stays,
  });
  await press("Other boats Hektor");
  expect(dialog("Another boat instead of Hektor")).toHaveTextContent("same price");
});

it("say which extras of the list they lack, and take along what was chosen but not what is compulsory", async () => {
  const own_extras = [bookedExtra({ pieces: 2 }), bookedExtra({ id: 3, name_de: "Hund" })];
  const service = bookedExtra({ id: 2, name_de: "Service", compulsory: true });
  const boats = [boat(4, "Max", { own_extras: [service, bookedExtra({ pieces: 2 })] })];
  const stays = [{ booking: { ...erika, own_extras, extras: [] }, boats }];
  const { press, server, sent, row, popup } = await open({ stays });
  server.change = () => movedTo("Max");
  expect(row(/Erika/)).toHaveTextContent("Preis bleibt, ohne Hund");
  await press(/^Max/, popup);
  expect(sent).toMatchObject([{ own_extras: '[{"id":1,"pieces":2}]' }]);
});

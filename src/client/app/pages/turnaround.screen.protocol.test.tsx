import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type BookingProtocolsAnswer, protocolsContract } from "../../../shared/contract/protocols.ts";
import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { aTurnaroundBoat, aTurnaroundStay, noFacts, testDay } from "../../features/turnaround/morning.fixture.ts";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";
import { Screen } from "./turnaround.screen.tsx";

const cash = [{ way: "cash" as const, amount: "500.00" }];
const coming = aTurnaroundStay({
  booking_id: 7,
  booked_day: "2027-05-01",
  booked_end: testDay,
  deposit_held: "500.00",
  deposit_came: cash,
});
const away = aTurnaroundBoat({ version: 4, guest: "away", boat: "out", returning: coming });
const found = aTurnaroundBoat({ version: 5, guest: "damageNoted", boat: "dirty", returning: coming });
const leaving = aTurnaroundBoat({
  version: 4,
  boat: "ready",
  departing_facts: { ...noFacts, isPaid: true, hasDeposit: true },
  departing: aTurnaroundStay({ booking_id: 7 }),
});
const written: BookingProtocolsAnswer = {
  booking: {
    id: 7,
    name: "Erika Beispiel",
    email: true,
    vehicle: 1,
    vehicle_name: "Hektor",
    booked_day: "2027-05-01",
    booked_end: testDay,
  },
  checklist: { lines: ["Rettungswesten"], engine_hours: false },
  returned: null,
  protocols: [],
  waiting: [],
};

async function open(boat: TurnaroundBoat, asks: ("handover" | "return")[], options: { jetty?: boolean } = {}) {
  const server = { boat };
  const page = await openStaffScreen(
    Screen,
    ({ method, path }) => {
      if (path.includes("rere_get_protocols")) return written;
      if (path === protocolsContract.sign.path) {
        const stay = (of: typeof boat.returning) => of && { ...of, protocols: { handover: 3, return: 3 } };
        server.boat = { ...server.boat, returning: stay(boat.returning), departing: stay(boat.departing) };
        return Response.json({ id: 3 }, { status: 201 });
      }
      return method === "POST" ? { version: 5, receipt: null } : undefined;
    },
    { turnarounds: () => ({ today: testDay, asks_protocol: asks, boats: [server.boat] }), ...options },
  );
  const buttons = () =>
    within(page.dialog())
      .getAllByRole("button")
      .map((button) => textOf(button));
  const pressLast = () =>
    page.press(within(page.dialog()).getAllByRole("button").at(-1)?.textContent ?? "", page.dialog());
  return { ...page, buttons, pressLast, last: () => buttons().at(-1) };
}
const sheets = () =>
  screen.getAllByRole("dialog").map((sheet) => textOf(within(sheet).getAllByRole("heading")[0] as HTMLElement));

/** Fills in the protocol and signs it by the typed names. */
async function sign() {
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("radio", { name: /In Ordnung/ }, { timeout: 20_000 }));
  await user.click(screen.getByRole("button", { name: "Weiter zur Unterschrift" }));
  await settle();
  for (const box of screen.getAllByRole("checkbox", { name: /^Ohne Zeichnung/ })) await user.click(box);
  await user.click(screen.getByRole("button", { name: "Verbindlich unterschreiben" }));
  await settle();
}

describe("a protocol that the settings ask for", () => {
  it("is missing in front of a handover, which is given once both have signed it in the sheet", async () => {
    const page = await open(leaving, ["handover"]);
    await page.press(/^Übergeben: Hektor/);
    expect(textOf(page.dialog())).toContain("Das Übergabeprotokoll ist noch nicht unterschrieben.");
    expect(page.last()).toBe("Abbrechen");
    await page.press("Jetzt unterschreiben", page.dialog());
    await sign();
    expect(page.deeds()).toMatchObject([
      { path: protocolsContract.sign.path, body: { kind: "handover", booking_id: "7" } },
    ]);
    expect(sheets()).toHaveLength(1);
    expect(textOf(page.dialog())).not.toContain("Übergabeprotokoll");
    expect(page.last()).toMatch(/^Ein|^Über/);
  });

  it("is left out where staff say so: then the handover goes on as without it", async () => {
    const page = await open(leaving, ["handover"]);
    await page.press(/^Übergeben: Hektor/);
    await page.press("Ohne Protokoll weiter", page.dialog());
    expect(textOf(page.dialog())).toContain("Es geht ohne Protokoll weiter. Die Liste zeigt, dass es fehlt.");
    await page.pressLast();
    expect(page.deeds()).toMatchObject([{ path: turnaroundContract.handOver.path, body: { booking_id: "7" } }]);
  });

  it("of a return is signed once it is written down, and before it is settled", async () => {
    const page = await open(away, ["return"]);
    await page.press("Zurück, alles in Ordnung: Hektor");
    expect(textOf(page.dialog())).toContain("Danach unterschreiben beide das Protokoll, dann wird abgerechnet.");
    expect(page.buttons()).not.toContain("Jetzt unterschreiben");
    await page.pressLast();
    const [sent] = page.deeds();
    expect(sent).toMatchObject({ path: turnaroundContract.takeReturn.path, body: { settles: "false", litres: "0" } });
    expect(sent?.body).not.toHaveProperty("deposit_way");
    expect(sheets()).toEqual(["Rückgabeprotokoll"]);
  });

  it("of a return that is written down keeps it from being settled, until it is left out", async () => {
    const page = await open(found, ["return"]);
    await page.press(/^Zurück, alles in Ordnung: Hektor|^Abrechnen: Hektor|: Hektor$/);
    expect(textOf(page.dialog())).toContain("Das Rückgabeprotokoll ist noch nicht unterschrieben.");
    expect(page.last()).toBe("Abbrechen");
    await page.press("Ohne Protokoll weiter", page.dialog());
    await page.pressLast();
    expect(page.deeds()).toMatchObject([
      { path: turnaroundContract.takeReturn.path, body: { deposit_way: "cash", deposit_back: "500.00" } },
    ]);
  });

  it.each([
    ["of the other kind", ["return" as const], {}],
    ["at the jetty, which signs none", ["handover" as const], { jetty: true }],
  ])("is nowhere where it is %s", async (_case, asks, options) => {
    const page = await open(leaving, asks, options);
    await page.press(/^Übergeben: Hektor/);
    expect(textOf(page.dialog())).not.toContain("rotokoll");
    expect(page.last()).not.toBe("Abbrechen");
  });
});

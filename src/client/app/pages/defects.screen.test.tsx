import { act, screen, within } from "@testing-library/react";
import type { BoatBlock } from "../../../shared/contract/boat-block.ts";
import { boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { type Defect, type DefectsAnswer, defectContract } from "../../../shared/contract/defect.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { Screen } from "./defects.screen.tsx";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

const allVehiclesPath = "/api/rere_get_all_vehicles/";

const aDefect = (changes: Partial<Defect> = {}): Defect => ({
  id: 1,
  vehicle: 1,
  vehicle_name: "Hektor",
  kind: "damage",
  source: "noted",
  text: "Bilgepumpe läuft nicht",
  booking_id: null,
  booked_day: null,
  noted_by: "Kim Kapitän",
  noted_at: "2027-05-01T08:00:00.000Z",
  due_day: null,
  due_hours: null,
  every_hours: null,
  every_months: null,
  is_due: false,
  blocks_boat: false,
  block_id: null,
  status: "open",
  remark: "",
  closed_by: "",
  closed_at: null,
  withdrawn: false,
  steps: [],
  photos: [],
  version: 3,
  ...changes,
});

const service = aDefect({
  id: 2,
  kind: "service",
  text: "Ölwechsel",
  due_hours: "1250",
  every_hours: "100",
  every_months: 12,
});

const aBlock: BoatBlock = {
  id: 5,
  vehicle: 1,
  vehicle_name: "Hektor",
  start: "2027-05-03",
  end: "2027-05-09",
  starts_am: true,
  ends_pm: true,
  reason: "repair",
  text: "",
  by: "Kim Kapitän",
  defect_id: 1,
  version: 1,
};

/** The screen over a server that has these defects, and that answers what is sent. */
async function openDefects(
  defects: readonly Defect[],
  {
    at = "/Mängel",
    hours = [] as DefectsAnswer["engine_hours"],
    blocks = [] as BoatBlock[],
    answer = (): Response => Response.json({ id: 9 }),
  } = {},
) {
  const server = { isDown: false, defects };
  const opened = await openStaffScreen(
    Screen,
    ({ path, method }) => {
      if (path.startsWith(allVehiclesPath)) return [aVehicle(), aVehicle({ id: 2, name: "Hubert" })];
      if (path === boatBlockContract.conflicts.path) return { stays: [], holds: [], blocks: [], portal_stays: [] };
      return method === "POST" ? answer() : undefined;
    },
    {
      at,
      boatBlocks: blocks,
      defects({ closed }) {
        if (server.isDown) return new Response("{}", { status: 503 });
        const asked = server.defects.filter(({ status }) => status === "open" || closed === "true");
        return { defects: asked, engine_hours: hours };
      },
    },
  );
  return { ...opened, server };
}

const entry = (text: string) => screen.getByRole("heading", { name: text }).closest("li") as HTMLElement;

describe("the list of what boats need done", () => {
  it("says of each how urgent it is, who noted it, and with which stay it came", async () => {
    const hours = [{ vehicle: 1, hours: "1243.5", on: "2027-05-01" }];
    const found = aDefect({
      id: 3,
      source: "return",
      booking_id: 7,
      booked_day: "2027-04-28",
      text: "Beule",
      blocks_boat: true,
      is_due: true,
    });
    await openDefects([found, service, aDefect({ id: 4, vehicle_name: "Hubert", vehicle: 2 })], { hours });
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Hektor",
      "Hubert",
    ]);
    expect(textOf(entry("Beule"))).toContain("FälligBlockiert das Boot");
    expect(textOf(entry("Beule"))).toContain("Kim Kapitän, 01.05.2027, 10:00 · bei der Rückgabe Buchung 7");
    expect(within(entry("Beule")).getByRole("link")).toHaveAttribute("href", "/Buchungen?Tag=2027-04-28&Buchung=7");
    expect(textOf(entry("Ölwechsel"))).toContain("fällig bei 1.250 Bh · jetzt 1.243,5");
    expect(textOf(entry("Ölwechsel"))).toContain("alle 100 Bh oder 12 Monate");
    expect(textOf(entry("Ölwechsel"))).not.toContain("Fällig");
    const filled = [...document.querySelectorAll("li .action")].map(({ textContent }) => textContent);
    expect(filled).toEqual(["Erledigt", "Erledigt", "Erledigt"]);
  });

  it("shows what the address asks for, and of that what is searched for", async () => {
    const closed = aDefect({ id: 5, status: "closed", text: "Alt", closed_by: "Kim", closed_at: service.noted_at });
    const { user } = await openDefects([aDefect(), service, closed, aDefect({ id: 6, vehicle_name: "Hubert" })], {
      at: "/Mängel?Boot=Hektor",
    });
    expect(screen.getByRole("combobox", { name: "Boot" })).toHaveValue("Hektor");
    expect(screen.queryByRole("heading", { name: "Hubert" })).toBeNull();
    await user.type(screen.getByRole("searchbox"), "oelwechsel kim");
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Ölwechsel"]);
    await user.type(screen.getByRole("searchbox"), " segel");
    expect(screen.getByText("Dazu ist nichts notiert.")).toBeVisible();
    await user.clear(screen.getByRole("searchbox"));
    await user.click(screen.getByRole("radio", { name: "Erledigt" }));
    await settle();
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["Alt"]);
    expect(screen.queryByRole("button", { name: /^Erledigt/ })).toBeNull();
  });

  it("says that nothing is to be done, that it could not be read, and what cannot be done without network", async () => {
    const { press, server } = await openDefects([]);
    expect(screen.getByText(/^Nichts zu tun/)).toBeVisible();
    act(() => {
      jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      window.dispatchEvent(new Event("offline"));
    });
    expect(screen.getByText(/^Ohne Netz/)).toBeVisible();
    jest.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event("online")));
    server.isDown = true;
    await act(async () => void window.dispatchEvent(new Event("focus")));
    await settle();
    expect(screen.getByText("Die Mängel konnten nicht aktualisiert werden.")).toBeVisible();
    server.isDown = false;
    server.defects = [aDefect()];
    await press("Erneut laden");
    expect(entry("Bilgepumpe läuft nicht")).toBeVisible();
  });

  it("asks the chart what can be done, and says of a damage otherwise than of a service that it is none", async () => {
    const { press } = await openDefects([aDefect(), service]);
    const offered = async (text: string) => {
      await press(new RegExp(`^Mehr zu: ${text}`));
      return within(entry(text))
        .getAllByRole("button")
        .map(({ textContent }) => textContent)
        .filter((name) => name !== "⋯");
    };
    expect(await offered("Bilgepumpe läuft nicht")).toEqual([
      "Erledigt",
      "Ändern",
      "Boot sperren …",
      "War kein Mangel",
    ]);
    expect(await offered("Ölwechsel")).toEqual(["Erledigt", "Ändern", "Boot sperren …", "Wartung beenden"]);
  });

  it("withdraws a damage that was none once that was confirmed, and says so among the closed ones", async () => {
    const none = { id: 4, text: "Klappern", status: "closed", withdrawn: true, closed_by: "Kim Kapitän" } as const;
    const { press, deeds, confirm, dialog, user } = await openDefects([
      aDefect(),
      aDefect({ ...none, closed_at: service.noted_at }),
    ]);
    await press(/^Mehr zu: Bilgepumpe/);
    await press("War kein Mangel", entry("Bilgepumpe läuft nicht"));
    expect(deeds()).toEqual([]);
    expect(dialog()).toHaveTextContent("„Bilgepumpe läuft nicht“ gilt danach als zurückgezogen.");
    await confirm("War kein Mangel");
    expect(deeds()).toMatchObject([{ path: defectContract.withdraw.path, body: { id: "1", version: "3" } }]);
    await user.click(screen.getByRole("radio", { name: "Erledigt" }));
    await settle();
    expect(textOf(entry("Klappern"))).toContain("Zurückgezogen, Kim Kapitän");
  });

  it("opens what was closed again, unless nobody knows any more what it was", async () => {
    const closed = { status: "closed", closed_at: service.noted_at } as const;
    const { press, deeds, confirm } = await openDefects(
      [aDefect({ ...closed }), aDefect({ ...closed, id: 8, text: "" })],
      { at: "/Mängel?Stand=erledigt" },
    );
    await press(/^Mehr zu: Mangel eines früheren Gastes/);
    expect(within(entry("Mangel eines früheren Gastes")).queryByRole("button", { name: /Wieder öffnen/ })).toBeNull();
    await press(/^Mehr zu: Bilgepumpe/);
    await press(/^Wieder öffnen/);
    await confirm("Wieder öffnen");
    expect(deeds()).toMatchObject([{ path: defectContract.reopen.path, body: { id: "1", version: "3" } }]);
  });
});

describe("the dialogs about defects", () => {
  // jsdom has none. A preview that is still there asks for them as it goes.
  afterAll(() => Object.assign(URL, { createObjectURL: undefined, revokeObjectURL: undefined }));

  it("propose a block of the boat for what blocks it, with its text", async () => {
    const { press, user, dialog, confirm, deeds } = await openDefects([]);
    await press("Mangel melden");
    await user.selectOptions(within(dialog()).getByRole("combobox", { name: /^Boot/ }), "Hubert");
    await user.type(within(dialog()).getByRole("textbox", { name: /^Was ist zu tun/ }), "Ruder klemmt");
    await user.click(within(dialog()).getByRole("checkbox", { name: /^Blockiert das Boot/ }));
    await confirm("Speichern");
    expect(deeds()).toMatchObject([
      { path: defectContract.note.path, body: { vehicle_id: "2", kind: "damage", text: "Ruder klemmt" } },
    ]);
    expect(dialog()).toHaveTextContent("Zeitraum sperren: Hubert");
    expect(within(dialog()).getByRole("combobox", { name: "Grund" })).toHaveValue("repair");
    await confirm("Sperren");
    expect(deeds()[1]).toMatchObject({
      path: boatBlockContract.add.path,
      body: { vehicle_id: "2", reason: "repair", text: "Ruder klemmt", defect_id: "9" },
    });
  });

  it.each([
    ["blocks it from now on", {}, true],
    ["blocked it before", { blocks_boat: true }, false],
    ["has its block", { block_id: 5 }, false],
  ])("propose a block of what is changed where that %s", async (_case, before, isProposed) => {
    const { press, user, dialog, confirm, deeds } = await openDefects([aDefect(before)], { blocks: [aBlock] });
    await press(/^Mehr zu: Bilgepumpe/);
    await press("Ändern", entry("Bilgepumpe läuft nicht"));
    const blocks = within(dialog()).getByRole<HTMLInputElement>("checkbox", { name: /^Blockiert das Boot/ });
    if (!blocks.checked) await user.click(blocks);
    await confirm("Speichern");
    expect(deeds()).toMatchObject([{ path: defectContract.change.path, body: { id: "1", blocks_boat: "true" } }]);
    expect(screen.queryByRole("dialog", { name: "Zeitraum sperren: Hektor" }) !== null).toBe(isProposed);
    expect(screen.queryAllByRole("dialog")).toHaveLength(isProposed ? 1 : 0);
  });

  it("close what blocks nothing without a word about blocks", async () => {
    const { press, confirm, deeds } = await openDefects([aDefect()]);
    await press(/^Erledigt: Bilgepumpe/);
    await confirm("Erledigt");
    expect(deeds()).toMatchObject([{ path: defectContract.close.path, body: { id: "1", version: "3", remark: "" } }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("heading", { name: "Mängel" })).toHaveFocus();
  });

  it("offer to end the block that stands for what is mended", async () => {
    const { press, confirm, dialog } = await openDefects([aDefect({ block_id: 5 })], { blocks: [aBlock] });
    expect(textOf(entry("Bilgepumpe läuft nicht"))).toContain("Gesperrt: Mo, 3. Mai – So, 9. Mai");
    await press(/^Erledigt: Bilgepumpe/);
    expect(dialog()).toHaveTextContent("Das Boot ist dafür gesperrt");
    await confirm("Erledigt");
    expect(dialog()).toHaveTextContent("Sperre beenden: Hektor");
    await press("Abbrechen", dialog());
    // The row that all of it began in is gone.
    expect(screen.getByRole("heading", { name: "Mängel" })).toHaveFocus();
  });

  it("offer that also where the damage was none", async () => {
    const { press, confirm, dialog } = await openDefects([aDefect({ block_id: 5 })], { blocks: [aBlock] });
    await press(/^Mehr zu: Bilgepumpe/);
    await press("War kein Mangel");
    expect(dialog()).toHaveTextContent("Das Boot ist dafür gesperrt");
    await confirm("War kein Mangel");
    expect(dialog()).toHaveTextContent("Sperre beenden: Hektor");
  });

  it("say when a service is due again, by the hours that are typed", async () => {
    const hours = [{ vehicle: 1, hours: "1243.5", on: "2027-05-01" }];
    const { press, dialog, type, confirm, deeds } = await openDefects([service], { hours });
    await press(/^Erledigt: Ölwechsel/);
    expect(dialog()).toHaveTextContent("Danach wieder fällig am 03.05.2028 oder bei 1.343,5 Bh.");
    await type(/^Betriebsstunden jetzt/, "1250");
    expect(dialog()).toHaveTextContent("oder bei 1.350 Bh.");
    await confirm("Erledigt");
    expect(deeds()).toMatchObject([{ body: { engine_hours: "1250" } }]);
  });

  it("want hours of a service that goes by them where no protocol says any", async () => {
    const { press, dialog, confirm, deeds } = await openDefects([service]);
    await press(/^Erledigt: Ölwechsel/);
    await confirm("Erledigt");
    expect(deeds()).toEqual([]);
    expect(within(dialog()).getByRole("textbox", { name: /^Betriebsstunden jetzt/ })).toHaveFocus();
  });

  it("want an interval of a service, and keep what was typed where the server refuses it", async () => {
    const version = { type: "CONFLICT", errors: { version: "validation-staff:defectVersion" } };
    const { press, dialog, confirm, type, deeds } = await openDefects([service], {
      answer: () => Response.json(version, { status: 409 }),
    });
    await press(/^Mehr zu: Ölwechsel/);
    await press("Ändern", entry("Ölwechsel"));
    await type(/^Alle … Betriebsstunden/, "");
    await type(/^Alle … Monate/, "");
    await confirm("Speichern");
    expect(deeds()).toEqual([]);
    expect(dialog()).toHaveTextContent("Eine Wartung kommt alle so viele Betriebsstunden oder Monate");
    await type(/^Alle … Monate/, "6");
    await confirm("Speichern");
    expect(dialog()).toHaveTextContent("Dieser Eintrag wurde inzwischen geändert");
    expect(within(dialog()).getByRole("textbox", { name: /^Alle … Monate/ })).toHaveValue("6");
  });

  it("want an interval of a service that is new", async () => {
    const { press, user, dialog, confirm, deeds } = await openDefects([]);
    await press("Wartung anlegen");
    await user.selectOptions(within(dialog()).getByRole("combobox", { name: /^Boot/ }), "Hubert");
    await user.type(within(dialog()).getByRole("textbox", { name: /^Was ist zu warten/ }), "Impeller");
    await confirm("Speichern");
    expect(deeds()).toEqual([]);
    expect(dialog()).toHaveTextContent("Eine Wartung kommt alle so viele Betriebsstunden oder Monate");
  });

  describe("about what somebody else did something with meanwhile", () => {
    const overtaken = () =>
      Response.json({ type: "CONFLICT", errors: { version: "validation-staff:defectVersion" } }, { status: 409 });

    it("send the present version once that was said", async () => {
      const answers = [overtaken, () => Response.json({})];
      const { press, confirm, deeds, dialog, server } = await openDefects([aDefect()], {
        answer: () => (answers.shift() ?? overtaken)(),
      });
      await press(/^Erledigt: Bilgepumpe/);
      server.defects = [aDefect({ text: "Bilgepumpe tauschen", version: 4 })];
      await confirm("Erledigt");
      expect(dialog()).toHaveTextContent("Dieser Eintrag wurde inzwischen geändert");
      expect(dialog()).toHaveTextContent("Bilgepumpe tauschen");
      await confirm("Erledigt");
      expect(deeds().map(({ body }) => body.version)).toEqual(["3", "4"]);
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it.each([
      ["Erledigt", /^Erledigt: Bilgepumpe/, { withdrawn: false }, "Das ist inzwischen erledigt."],
      ["War kein Mangel", "War kein Mangel", { withdrawn: true }, "Das ist inzwischen zurückgezogen."],
      ["Speichern", "Ändern", { withdrawn: false }, "Das ist inzwischen erledigt."],
    ])("leave nothing to confirm where it is closed: %s", async (confirmed, pressed, how, said) => {
      const { press, confirm, deeds, dialog, server } = await openDefects([aDefect()], { answer: overtaken });
      await press(/^Mehr zu: Bilgepumpe/);
      await press(pressed, entry("Bilgepumpe läuft nicht"));
      server.defects = [aDefect({ status: "closed", closed_at: service.noted_at, version: 4, ...how })];
      await confirm(confirmed);
      expect(dialog()).toHaveTextContent(said);
      expect(within(dialog()).queryByRole("button", { name: confirmed })).toBeNull();
      await press("Abbrechen", dialog());
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(deeds()).toHaveLength(1);
    });

    it("begin with the version that the list shows, whatever an earlier dialog read", async () => {
      const { press, confirm, deeds, dialog, server } = await openDefects([aDefect()]);
      await press(/^Erledigt: Bilgepumpe/);
      await press("Abbrechen", dialog());
      server.defects = [aDefect({ version: 4 })];
      await act(async () => void window.dispatchEvent(new Event("focus")));
      await settle();
      await press(/^Erledigt: Bilgepumpe/);
      await confirm("Erledigt");
      expect(deeds()).toMatchObject([{ body: { version: "4" } }]);
    });

    it("leave nothing to open again where it is open", async () => {
      const closed = aDefect({ status: "closed", closed_at: service.noted_at });
      const { press, confirm, dialog, server } = await openDefects([closed], {
        at: "/Mängel?Stand=erledigt",
        answer: overtaken,
      });
      await press(/^Mehr zu: Bilgepumpe/);
      await press(/^Wieder öffnen/);
      server.defects = [aDefect({ version: 4 })];
      await confirm("Wieder öffnen");
      expect(dialog()).toHaveTextContent("Das ist inzwischen wieder offen.");
      expect(within(dialog()).queryByRole("button", { name: "Wieder öffnen" })).toBeNull();
    });
  });

  it("send another photo under another key", async () => {
    Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => {} });
    const { press, user, dialog, confirm, keys, type } = await openDefects([], {
      answer: () => {
        throw new TypeError("no network");
      },
    });
    await press("Mangel melden");
    await user.selectOptions(within(dialog()).getByRole("combobox", { name: /^Boot/ }), "Hektor");
    await type(/^Was ist zu tun/, "Beule");
    const choose = async (name: string) => {
      await user.upload(
        within(dialog()).getByLabelText("Foto aufnehmen"),
        new File([name], name, { type: "image/png" }),
      );
      await settle();
    };
    await choose("a.png");
    await confirm("Speichern");
    await confirm("Speichern");
    await press("Foto entfernen");
    await choose("b.png");
    await confirm("Speichern");
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

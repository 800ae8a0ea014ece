import { fireEvent, screen, within } from "@testing-library/react";
import type { BookingProtocolsAnswer } from "../../../shared/contract/protocols.ts";
import type { ReturnFindings } from "../../../shared/contract/return-findings.ts";
import { aUser } from "../../../testing/builders.ts";
import { protocolScreenPath } from "../../features/protocols/protocols.paths.ts";
import { openStaffApp } from "./staff-app.fixture.tsx";
import { textOf } from "./staff-screen.fixture.tsx";

const found: ReturnFindings = {
  litres: 12,
  damage: "Kratzer am Bug",
  charges: [
    { kind: "lateReturn", quantity: 3, amount: "75.00" },
    { kind: "fuel", quantity: 12, amount: "30.00" },
    { kind: "damage", quantity: 1, amount: "80.00" },
  ],
  total: "185.00",
};

async function open(kind: "handover" | "return", returned: ReturnFindings | null) {
  const answer: BookingProtocolsAnswer = {
    booking: {
      id: 7,
      name: "Max Mustermann",
      email: true,
      vehicle: 1,
      vehicle_name: "Hektor",
      booked_day: "2027-05-01",
      booked_end: "2027-05-03",
    },
    checklist: { lines: ["Rettungswesten"], engine_hours: false },
    returned,
    protocols: [],
    waiting: [],
  };
  await openStaffApp(protocolScreenPath(kind, 7), aUser(), {
    rere_get_protocols: () => answer,
    rere_get_boat_block_conflicts: () => ({ stays: [], holds: [], blocks: [], portal_stays: [] }),
  });
}

const gauge = () => screen.queryByRole("combobox", { name: "Tank" });

describe("the protocol of a return", () => {
  it("names late hours, litres and damage with what was agreed on, and asks for the tank no second time", async () => {
    await open("return", found);
    const costs = within(screen.getByRole("region", { name: "Kosten der Rückgabe" }));
    const rows = costs
      .getAllByRole("term")
      .map((term) => `${textOf(term)} ${textOf(term.nextElementSibling as HTMLElement)}`);
    expect(rows).toEqual(["Verspätung: 3 Stunden 75 €", "Kraftstoff: 12 Liter 30 €", "Schaden 80 €", "Zusammen 185 €"]);
    expect(costs.getByText("Schaden: Kratzer am Bug")).toBeVisible();
    expect(screen.getByText("Tank: 12 Liter fehlen")).toBeVisible();
    expect(gauge()).toBeNull();
  });

  it("proposes a block of its boat for the damage, also where the page was opened directly", async () => {
    await open("return", found);
    fireEvent.click(screen.getByRole("button", { name: "Boot sperren … Hektor" }));
    const block = await screen.findByRole("dialog", { name: "Zeitraum sperren: Hektor" });
    expect(within(block).getByLabelText("Grund")).toHaveValue("repair");
    expect(within(block).getByLabelText("Was ist zu tun?")).toHaveValue("Kratzer am Bug");
  });

  it("asks for the tank where nobody measured it", async () => {
    await open("return", { litres: null, damage: "", charges: [], total: "0.00" });
    expect(gauge()).toBeVisible();
    expect(screen.getByText("Die Rückgabe kostet nichts.")).toBeVisible();
  });
});

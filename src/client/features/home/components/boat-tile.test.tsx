import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { aVehicle } from "../../../../testing/builders.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { BoatTile } from "./boat-tile.tsx";

function read(changes: Partial<Vehicle> = {}, visitorsTax: Cents = 0): string {
  const paths = { bookPath: "/book", overviewPath: "/overview" };
  renderIn(
    "de",
    <MemoryRouter>
      <BoatTile boat={aVehicle(changes)} visitorsTax={visitorsTax} {...paths} />
    </MemoryRouter>,
  );
  return (screen.getByText(/gesamt$/).closest("p")?.textContent ?? "").replaceAll("\u00a0", " ");
}

describe("the total on a tile (§ 3 PAngV)", () => {
  it("holds the compulsory fees of the shortest stay, with the deposit beside it", () => {
    expect(read()).toBe("2 Nächte 445 € gesamtdazu 500 € Kaution, die Sie zurückbekommen");
  });

  it("counts the dearer briefing where it depends on the licence", () => {
    expect(read({ name: "Seeglück", deposit: "0.00" })).toBe("2 Nächte 530 € gesamt");
  });

  it("has the visitor's tax beside it while nobody knows the party", () => {
    const text = "2 Nächte 445 € gesamtzzgl. Kurtaxe, 2,50 € pro Erwachsenem und Nacht";
    expect(read({ deposit: "0.00" }, 2_50)).toBe(text);
  });
});

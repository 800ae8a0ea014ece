import { screen, within } from "@testing-library/react";
import type { LifeStep } from "../../shared/contract/life.ts";
import { renderIn } from "../../testing/render.tsx";
import { LifePath } from "./life-path.tsx";

const aStep = (changes: Partial<LifeStep>): LifeStep => ({
  kind: "booked",
  time: "past",
  at: null,
  day: null,
  amount: null,
  by: "",
  detail: "",
  about: "",
  effects: [],
  ...changes,
});
const departure = aStep({ kind: "departure", time: "next", day: "2027-05-10" });
const comesBack = aStep({ kind: "return", time: "next", day: "2027-05-12" });
const lines = () => screen.getAllByRole("listitem").map((line) => (line.textContent ?? "").replaceAll("\u00a0", " "));

describe("the path of a booking's life", () => {
  it("says from when a guest boards early, and until when one comes back late", () => {
    const steps = [
      { ...departure, about: "10:00" },
      { ...comesBack, about: "18:00" },
    ];
    const german = renderIn("de", <LifePath steps={steps} />);
    expect(lines()).toEqual([
      expect.stringMatching(/^Es kommt: Abfahrt ab 10 Uhr.*10\. Mai/),
      expect.stringMatching(/^Es kommt: Rückgabe bis 18 Uhr.*12\. Mai/),
    ]);
    german.unmount();
    renderIn("en", <LifePath steps={steps} />);
    expect(lines()).toEqual([expect.stringContaining("10 am"), expect.stringContaining("6 pm")]);
  });

  it("says the usual times of any other stay", () => {
    renderIn("de", <LifePath steps={[departure, comesBack]} />);
    expect(lines()).toEqual([
      expect.stringContaining("Abfahrt um 14 Uhr"),
      expect.stringContaining("Rückgabe bis 10 Uhr"),
    ]);
  });

  it("says when, who, for how much and why, and marks where the booking is now", () => {
    const cancelled = aStep({ kind: "cancelled", at: "2027-05-03T08:00:00.000Z", amount: "80.00", by: "Kim Kapitän" });
    renderIn(
      "de",
      <LifePath steps={[{ ...cancelled, detail: "Krank" }, aStep({ kind: "isCancelled", time: "now" })]} />,
    );
    const [first = "", second = ""] = lines();
    expect(first).toMatch(/^Geschehen: Abgesagt, einbehalten.*80 €.*10:00 Uhr · von Kim Kapitän.*Krank/);
    expect(second).toContain("Abgesagt");
    const [, now] = screen.getAllByRole("listitem");
    expect(now).toHaveAttribute("aria-current", "step");
    expect(within(now as HTMLElement).getByText("Jetzt")).toBeInTheDocument();
  });
});

import { screen } from "@testing-library/react";
import type { Language } from "../../shared/contract/page.ts";
import { weekdays } from "../../shared/rules/day.ts";
import { renderIn } from "../../testing/render.tsx";
import { noBreak, useDayNames } from "./day-names.ts";
import { useMoney } from "./money.ts";

function Texts() {
  const names = useDayNames();
  const money = useMoney();
  const texts = [
    names.month("2027-05"),
    names.date("2027-05-03"),
    names.dateShort("2027-05-03"),
    names.dateCompact("2027-05-03"),
    weekdays.map(names.weekdayShort).join(" "),
    money(120_00),
    money("95.50"),
  ];
  return texts.map((text) => <p key={text}>{text}</p>);
}

it.each<[Language, string[]]>([
  [
    "de",
    ["Mai 2027", "Montag, 3. Mai 2027", "Mo, 3. Mai", "Mo 3.5.", "Mo Di Mi Do Fr Sa So", "120\u00a0€", "95,50\u00a0€"],
  ],
  ["en", ["May 2027", "Monday, 3 May 2027", "Mon, 3 May", "Mon 3/5", "Mon Tue Wed Thu Fri Sat Sun", "€120", "€95.50"]],
])("days and money are written in the page's language: %s", (language, texts) => {
  renderIn(language, <Texts />);
  expect(screen.getAllByRole("paragraph").map(({ textContent }) => textContent)).toEqual(texts);
});

it("keeps day and month on one line", () => {
  expect([noBreak("Mo, 3. Mai"), noBreak("Mon, 3 May")]).toEqual(["Mo, 3.\u00a0Mai", "Mon, 3\u00a0May"]);
});

import { screen } from "@testing-library/react";
import type { Language } from "../../shared/contract/page.ts";
import { weekdays } from "../../shared/rules/day.ts";
import { renderIn } from "../../testing/render.tsx";
import { useDayNames } from "./day-names.ts";
import { useMoney } from "./money.ts";
import { noBreak } from "./no-break.ts";

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

it.each([
  ["Mo, 3. Mai", "Mo,_3._Mai"],
  ["bis Do., 11. Februar 2027 um 9 Uhr", "bis Do.,_11._Februar 2027 um 9_Uhr"],
  ["Mon, 3 May – Thu, 6 May 2027", "Mon,_3_May – Thu,_6_May 2027"],
  ["Donnerstag, 11. Februar 2027", "Donnerstag, 11._Februar 2027"],
])("keeps together what is read as one: %s", (text, kept) => {
  expect(noBreak(text).replaceAll("\u00a0", "_")).toBe(kept);
});

import { screen } from "@testing-library/react";
import type { ComponentType } from "react";
import imprint from "../../../../locales/de/imprint.json";
import privacy from "../../../../locales/de/privacy.json";
import terms from "../../../../locales/de/terms.json";
import englishPrivacy from "../../../../locales/en/privacy.json";
import { cancellationStages } from "../../../shared/rules/cancellation-terms.ts";
import { type RetainedData, retention } from "../../../shared/rules/retention.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import type { ScreenProps } from "../routing/screen.ts";
import { Screen as Imprint } from "./imprint-page.tsx";
import { Screen as Privacy } from "./privacy-page.tsx";
import { Screen as Terms } from "./terms-page.tsx";

function show(Page: ComponentType<ScreenProps>, language: "de" | "en" = "de"): string {
  renderIn(
    language,
    <Page language={language} params={{}} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />,
  );
  return screen.getByRole("article").textContent ?? "";
}

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const titles = ({
  heading: _heading,
  ...sections
}: {
  heading: string;
  [section: string]: { title: string } | string;
}) => Object.values(sections).map((section) => (section as { title: string }).title);

describe("the legal pages", () => {
  it.each([
    ["imprint", Imprint, "de", imprint],
    ["terms", Terms, "de", terms],
    ["privacy", Privacy, "de", privacy],
    ["privacy", Privacy, "en", englishPrivacy],
  ] as const)("show every section of the %s", (_name, Page, language, texts) => {
    expect(show(Page, language)).not.toMatch(/\{\{|undefined/);
    expect(headings()).toEqual(titles(texts));
  });

  it.each([
    "innerhalb von 5 Tagen",
    "bis 6 Monate vor Mietbeginn: 150 EUR",
    "bis 3 Monate vor Mietbeginn: 50 Prozent",
    "bis 30 Tage vor Mietbeginn: 90 Prozent",
    "danach: 100 Prozent",
    "ab 14 Uhr",
    "bis 10 Uhr",
    "jede angefangene Stunde, um die das Boot später zurückkommt, zahlt der Mieter 25 EUR",
    "2,50 EUR je Liter",
    "Endreinigung kostet 50 EUR",
    "Kaution von 500 EUR",
    "Selbstbeteiligung beträgt 500 EUR",
    "höchstens 6 Personen sein, soweit bei dem Boot keine andere Zahl angegeben ist",
    "14-tägige Widerrufsrecht ist deshalb ausgeschlossen",
    "19 Prozent Umsatzsteuer",
    "mindestens 2 Nächte",
  ])("state the owner's figure: %s", (figure) => {
    expect(show(Terms)).toContain(figure);
  });

  it("print the stages of the cancellation fee one a line, as they are charged", () => {
    show(Terms, "en");
    const lines = screen.getAllByText(/before the beginning|after that/).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "up to 6 months before the beginning: 150 EUR,",
      "up to 3 months before the beginning: 50 percent of the rent,",
      "up to 30 days before the beginning: 90 percent of the rent,",
      "after that: 100 percent of the rent.",
    ]);
    expect(lines).toHaveLength(cancellationStages.length);
  });

  it("name who runs the website, from the configuration", () => {
    const text = show(Imprint);
    for (const part of ["Testboote", "Erika Beispiel", "Uferweg 7", "14770 Brandenburg", "info@boats.example"]) {
      expect(text).toContain(part);
    }
  });

  it.each([
    [
      "de",
      "Fehlgeschlagene Anmeldungen mit der eingegebenen E-Mail-Adresse und der Adresse des Anschlusses: 15 Minuten.",
    ],
    ["en", "The address of the connection from which a booking was made: 1 hour."],
  ] as const)("print how long the server keeps what, in %s", (language, line) => {
    const text = show(Privacy, language);
    expect(text).toContain(line);
    const { kept } = { de: privacy, en: englishPrivacy }[language].storage;
    for (const [data, { count }] of Object.entries(retention)) {
      const [sentence = ""] = kept[data as RetainedData].split("{{");
      expect(text).toContain(`${sentence}${count} `);
    }
  });

  it.each([
    "csrftoken",
    "sessionid",
    "device_",
    "in das Buchungs- oder das Kontaktformular eintragen",
    "Sitzungsspeicher",
    "lokalen Speicher",
    "OpenStreetMap",
    "PayPal",
    "E-Mail",
  ])("tell what happens with data: %s", (word) => {
    expect(show(Privacy)).toContain(word);
  });
});

import { cleanup, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import imprint from "../../../../locales/de/imprint.json";
import privacy from "../../../../locales/de/privacy.json";
import terms from "../../../../locales/de/terms.json";
import englishPrivacy from "../../../../locales/en/privacy.json";
import englishTerms from "../../../../locales/en/terms.json";
import type { PublicConfig } from "../../../shared/contract/page.ts";
import { cancellationStages } from "../../../shared/rules/cancellation-terms.ts";
import { type RetainedData, retention } from "../../../shared/rules/retention.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { someSettings, testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import { settingsApi } from "../../features/settings/settings.api.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { createStore } from "../store.ts";
import { Screen as Imprint } from "./imprint-page.tsx";
import { Screen as Privacy } from "./privacy-page.tsx";
import { Screen as Terms } from "./terms-page.tsx";

/** A company that has all that there can be. */
const everything: PublicConfig = {
  ...aPublicConfig,
  company: {
    ...aPublicConfig.company,
    legalForm: "GmbH",
    register: "Amtsgericht Potsdam, HRB 12345",
    vatId: "DE123456788",
    whatsapp: "+49 171 3920000",
  },
  wallet: { ...aPublicConfig.wallet, demo: false },
  tse: true,
};

function show(Page: ComponentType<ScreenProps>, language: "de" | "en" = "de", config = everything): string {
  const page = { today: testToday, firstStart: testToday, config };
  const store = createStore({ fetch: () => new Promise(() => {}) });
  store.dispatch(
    settingsApi.util.upsertQueryEntries([
      { endpointName: "getBusinessSettings", arg: undefined, value: someSettings() },
    ]),
  );
  renderIn(
    language,
    <Provider store={store}>
      <MemoryRouter>
        <Page language={language} params={{}} page={page} routes={[]} />
      </MemoryRouter>
    </Provider>,
  );
  return screen.getByRole("article").textContent ?? "";
}

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const titles = ({
  heading: _heading,
  translation: _translation,
  ...sections
}: {
  heading: string;
  translation?: string;
  [section: string]: { title: string } | string | undefined;
}) => Object.values(sections).map((section) => (section as { title: string }).title);

describe("the legal pages", () => {
  it.each([
    ["imprint", Imprint, "de", imprint],
    ["terms", Terms, "de", terms],
    ["terms", Terms, "en", englishTerms],
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
    "bis zum Ende des dritten Jahres nach dem Jahr eingelöst werden, in dem er bezahlt wurde",
    "Erhebt die Gemeinde eine Kurtaxe, kommt sie hinzu",
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

  it("name register and VAT id where the company has them, and its owner where it is no legal person", () => {
    const company = show(Imprint);
    expect(company).toContain("GmbH, vertreten durch: Erika Beispiel");
    expect(company).toContain("Amtsgericht Potsdam, HRB 12345");
    expect(company).toContain("DE123456788");
    cleanup();
    const person = show(Imprint, "de", aPublicConfig);
    expect(person).toContain("Inhaber: Erika Beispiel");
    expect(person).not.toMatch(/Register|Umsatzsteuer|vertreten/);
  });

  it("tell of data only what is switched on: wallet, security system, links", () => {
    const all = show(Privacy);
    expect(all).toContain("PayPal (Europe)");
    expect(all).toContain("fiskaly");
    expect(all).toContain("führen einfache Verweise: WhatsApp.");
    cleanup();
    const trial = show(Privacy, "de", aPublicConfig);
    expect(trial).toContain("Statt PayPal nimmt sie Spielgeld");
    expect(trial).not.toMatch(/PayPal \(Europe\)|fiskaly|Verweise/);
  });

  it("say in English that the German terms bind, with a link to them", () => {
    expect(show(Terms, "en")).toContain("The German text binds.");
    expect(screen.getByRole("link", { name: "German text" })).toHaveAttribute("href", "/Geschäftsbedingungen");
    cleanup();
    show(Terms);
    expect(screen.queryByRole("link")).toBeNull();
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
    "bookinglink öffnet 7 Tage lang",
    "Firma und USt-IdNr.",
    "wer mitfährt",
    "Warteliste",
    "zeichnet unsere Kasse",
    "in das Buchungs-, das Gutschein- oder das Kontaktformular eintragen",
    "Sitzungsspeicher",
    "lokalen Speicher",
    "OpenStreetMap",
    "PayPal",
    "E-Mail",
  ])("tell what happens with data: %s", (word) => {
    // What every company does: also without wallet and security system.
    expect(show(Privacy, "de", aPublicConfig)).toContain(word);
  });
});

import { act, screen, waitFor, within } from "@testing-library/react";
import { type Product, productsContract } from "../../../shared/contract/products.ts";
import { aUser } from "../../../testing/builders.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { Screen } from "./products.screen.tsx";
import { openStaffApp } from "./staff-app.fixture.tsx";
import { openStaffScreen } from "./staff-screen.fixture.tsx";

const water: Product = {
  id: 1,
  type: "drinks",
  name: "Mineralwasser 0,5 l",
  target_stock: 48,
  actual_stock: 12,
  price: "1.80",
  tax_percent: 19,
  extra: null,
  added_or_changed_by: "",
  version: 3,
};
const cola: Product = { ...water, id: 2, name: "Cola", actual_stock: 50, price: "2.50" };
const radler: Product = { ...water, id: 3, name: "Radler", actual_stock: 0, target_stock: 24 };
const permit: Product = {
  ...water,
  id: 4,
  type: "services",
  name: "Angelkarte (Tag)",
  target_stock: 0,
  actual_stock: 0,
  extra: "extra_fishing_permit_day",
};

const hint = "Als Vorsichtsmaßnahme können Mitarbeiter den Preis und den Warenbestand nur erhöhen.";
const json = (body: object, status: number) => new Response(JSON.stringify(body), { status });
const conflict = () => json({ type: "CONFLICT", errors: { version: "validation-staff:productVersion" } }, 409);

interface Options {
  admin?: boolean;
  type?: string;
  save?: () => object;
}

/**
 * The screen over a server with a list that tests may change, and `save` as its answer to what is sent: by itself all
 * is well.
 */
async function open(products: Product[], { admin = false, type = "Getränke", save = () => ({}) }: Options = {}) {
  const server = { products };
  const InCategory = (props: ScreenProps) => <Screen {...props} params={{ productType: type }} />;
  const opened = await openStaffScreen(
    InCategory,
    ({ path, method }) => {
      if (path === productsContract.list.path) return { product_data: server.products };
      if (method === "DELETE") server.products = server.products.slice(1);
      return path === productsContract.save.path ? save() : {};
    },
    { admin },
  );
  return {
    ...opened,
    server,
    field: (name: string) => within(screen.getByRole("dialog")).getByRole("textbox", { name }),
    /** What was sent, as texts by field. */
    sent: () => opened.deeds().map(({ body }) => body),
  };
}

/** The same in the frame of the internal area, at its address. */
const openAddress = (path: string, products: Product[] = [], leadsTo: string[] = []) =>
  openStaffApp(path, aUser(), { rere_get_all_products: () => ({ product_data: products }) }, leadsTo);

const card = (name: string) => within(screen.getByRole("article", { name }));
const cards = () => screen.queryAllByRole("article").map((article) => within(article).getByRole("heading").textContent);

beforeEach(() => sessionStorage.clear());

describe("the products", () => {
  it("shows those of one category, with stock and price, and at a glance what has reached its target", async () => {
    await open([water, cola, radler, permit]);
    expect(cards()).toEqual(["Mineralwasser 0,5 l", "Cola", "Radler"]);
    expect(card("Mineralwasser 0,5 l").getByText("Es fehlen 36")).toBeVisible();
    expect(card("Cola").getByText("Soll erreicht")).toBeVisible();
    expect(card("Radler").getByText("Ausverkauft")).toBeVisible();
    expect(card("Cola").getByText(/^2,50\s€$/)).toBeVisible();
    const numbers = card("Cola").getAllByRole("definition");
    expect(numbers.map(({ textContent }) => textContent)).toEqual(["50", "48"]);
  });

  it("shows services without a stock, and lets nobody delete one that boats offer as an extra", async () => {
    await open([permit], { type: "Dienstleistungen", admin: true });
    expect(card("Angelkarte (Tag)").queryAllByRole("definition")).toEqual([]);
    const buttons = card("Angelkarte (Tag)").getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual(["Ändern Angelkarte (Tag)"]);
  });

  it("leads to the main menu by a button of its own", async () => {
    await open([water]);
    expect(screen.getByRole("link", { name: "Hauptmenü" })).toHaveAttribute("href", "/Mitarbeiterbereich");
  });

  it("leads from one category to another, and counts what is sold out in each", async () => {
    const { place } = await openAddress("/Produkte/Getränke", [radler, cola]);
    const link = (name: string) => screen.getByRole("link", { name });
    expect(link("Getränke 1 Produkt ausverkauft")).toHaveAttribute("aria-current", "page");
    await act(async () => link("Speisen").click());
    expect(place()).toMatch("/Produkte/Speisen");
    expect(screen.getByText("Es gibt noch keine Produkte in dieser Kategorie")).toBeVisible();
    expect(cards()).toEqual([]);
  });

  it.each(["Motorboote", "drinks", "getränke"])("knows no category %s", async (word) => {
    const { place } = await openAddress(`/Produkte/${word}`, [], ["/404"]);
    await waitFor(() => expect(place()).toMatch("/404"));
  });

  it("leads to the till, where products are sold", async () => {
    const { place } = await openAddress("/Produkte/Getränke", [], ["/Kassensystem"]);
    await act(async () => screen.getByRole("link", { name: "Kassensystem" }).click());
    expect(place()).toBe('/Kassensystem {"mode":"products"}');
  });

  it("has a tooltip for names of more than 12 characters", async () => {
    await open([{ ...cola, name: "Zwölf Zeiche" }, water]);
    expect(screen.getByRole("heading", { name: "Zwölf Zeiche" })).not.toHaveAttribute("title");
    expect(screen.getByRole("heading", { name: water.name })).toHaveAttribute("title", water.name);
  });

  it("shows who changed a product, where the server says so", async () => {
    await open([{ ...cola, added_or_changed_by: "Stine Steg" }, radler]);
    expect(screen.getAllByText(/Zuletzt geändert von/)).toHaveLength(1);
    expect(card("Cola").getByText("Zuletzt geändert von Stine Steg")).toBeVisible();
  });

  it("says that they could not be loaded, and loads them again", async () => {
    const failing = { isDown: true };
    const { press, reads } = await openStaffScreen(
      (props) => <Screen {...props} params={{ productType: "Getränke" }} />,
      () => (failing.isDown ? json({}, 500) : { product_data: [cola] }),
    );
    expect(screen.getByText("Die Produkte konnten nicht geladen werden.")).toBeVisible();
    failing.isDown = false;
    await press("Erneut laden");
    expect(cards()).toEqual(["Cola"]);
    expect(reads()).toHaveLength(2);
  });
});

describe("adding a product", () => {
  it("sends what was typed, as a new one of the category", async () => {
    const { press, confirm, type, sent } = await open([]);
    await press("Neues Produkt");
    await type(/^Produktname/, " Cola ");
    await type(/^Sollbestand/, "24");
    await type(/^Istbestand/, "20");
    await type(/^Preis in Euro/, "2,5");
    await confirm("Hinzufügen");
    expect(sent()).toEqual([
      { id: "None", type: "drinks", name: "Cola", target_stock: "24", actual_stock: "20", price: "2.5", reason: "" },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Cola wurde hinzugefügt.")).toBeVisible();
  });

  it("says what is wrong at each field, and sends nothing", async () => {
    const { press, confirm, type, sent, field } = await open([]);
    await press("Neues Produkt");
    await type(/^Produktname/, "x".repeat(21));
    await type(/^Sollbestand/, "2.5");
    await type(/^Preis in Euro/, "1,234");
    await confirm("Hinzufügen");
    expect(field("Produktname")).toHaveAccessibleDescription("Der Produktname ist zu lang");
    expect(field("Sollbestand")).toHaveAccessibleDescription(/ganze Zahl/);
    expect(field("Istbestand")).toHaveAccessibleDescription(/ganze Zahl/);
    expect(field("Preis in Euro")).toHaveAccessibleDescription(/Preis bis/);
    expect(sent()).toEqual([]);
  });

  it("asks for no stock of a service, and admins for the tax", async () => {
    const { press, confirm, type, sent, user } = await open([], { type: "Dienstleistungen", admin: true });
    await press("Neues Produkt");
    const names = screen.getAllByRole("textbox").map((field) => field.getAttribute("name"));
    expect(names).toEqual(["name", "price"]);
    await type(/^Produktname/, "Absaugen");
    await type(/^Preis in Euro/, "20");
    await user.selectOptions(screen.getByRole("combobox", { name: "Steuersatz" }), "7");
    await confirm("Hinzufügen");
    expect(sent()).toMatchObject([{ type: "services", name: "Absaugen", price: "20", tax_percent: "7" }]);
  });

  it("keeps what was typed where the popup was closed by a slip", async () => {
    const { press, confirm, type, field } = await open([]);
    await press("Neues Produkt");
    await type(/^Produktname/, "Cola");
    await confirm("Abbrechen");
    await press("Neues Produkt");
    expect(field("Produktname")).toHaveValue("Cola");
  });
});

describe("changing a product", () => {
  it("begins with what is stored, and sends the version that was seen", async () => {
    const { press, confirm, type, sent, field } = await open([water]);
    await press("Ändern Mineralwasser 0,5 l");
    expect(field("Preis in Euro")).toHaveValue("1,80");
    expect(field("Istbestand")).toHaveAccessibleDescription("Bisher: 12");
    await type(/^Istbestand/, "36");
    await confirm("Speichern");
    expect(sent()).toEqual([
      {
        id: "1",
        version: "3",
        type: "drinks",
        name: water.name,
        target_stock: "48",
        actual_stock: "36",
        price: "1.80",
        reason: "",
      },
    ]);
    expect(screen.getByText("Mineralwasser 0,5 l wurde geändert.")).toBeVisible();
  });

  it("lets what an employee lowers snap back, with the hint highlighted, and sends nothing", async () => {
    const { press, confirm, type, sent, field } = await open([water]);
    await press("Ändern Mineralwasser 0,5 l");
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    await type(/^Preis in Euro/, "1,79");
    await type(/^Istbestand/, "11");
    // Moving on to the next field is enough to be told.
    expect(field("Preis in Euro")).toHaveValue("1,80");
    expect(screen.getByRole("alert")).toHaveTextContent(hint);
    await confirm("Speichern");
    expect(field("Istbestand")).toHaveValue("12");
    expect(screen.getByRole("alert")).toHaveTextContent(hint);
    expect(sent()).toEqual([]);
    await confirm("Speichern");
    expect(sent()).toMatchObject([{ actual_stock: "12", price: "1.80" }]);
  });

  it("asks an employee before a price that may be a slip of the comma is saved", async () => {
    const { press, confirm, type, sent } = await open([water]);
    await press("Ändern Mineralwasser 0,5 l");
    await type(/^Preis in Euro/, "250");
    await confirm("Speichern");
    expect(sent()).toEqual([]);
    expect(screen.getByRole("alert")).toHaveTextContent(/250\s€ ist ungewöhnlich viel/);
    await confirm("Trotzdem speichern");
    expect(sent()).toMatchObject([{ price: expect.stringMatching(/^250/) }]);
  });

  it("lets no button take an employee's stock below what is stored", async () => {
    const { press, confirm, field } = await open([water]);
    await press("Ändern Mineralwasser 0,5 l");
    expect(screen.getByRole("button", { name: "Istbestand: eins weniger" })).toHaveAttribute("aria-disabled", "true");
    await confirm("Istbestand: eins mehr");
    expect(field("Istbestand")).toHaveValue("13");
  });

  it("lets an admin lower all of it, and say why", async () => {
    const { press, confirm, type, sent } = await open([water], { admin: true });
    await press("Ändern Mineralwasser 0,5 l");
    expect(screen.queryByText(hint)).toBeNull();
    await type(/^Istbestand/, "9");
    await type(/^Warum/, "Bruch");
    await type(/^Preis in Euro/, "1");
    await confirm("Speichern");
    expect(sent()).toMatchObject([{ actual_stock: "9", price: "1", reason: "Bruch", tax_percent: "19" }]);
  });

  it("loses nothing typed where somebody else was faster, shows what is stored now, and saves on top of it", async () => {
    const answers = [conflict(), {}];
    const opened = await open([water], { save: () => answers.shift() ?? {} });
    const { press, confirm, type, sent, field, server } = opened;
    await press("Ändern Mineralwasser 0,5 l");
    await type(/^Istbestand/, "36");
    await type(/^Produktname/, "Wasser");
    server.products = [{ ...water, actual_stock: 10, version: 4 }];
    await confirm("Speichern");
    expect(screen.getByRole("alert")).toHaveTextContent("wurde inzwischen geändert oder verkauft");
    expect([field("Istbestand"), field("Produktname")].map((one) => (one as HTMLInputElement).value)).toEqual([
      "36",
      "Wasser",
    ]);
    expect(field("Istbestand")).toHaveAccessibleDescription("Bisher: 10");
    await confirm("Speichern");
    expect(sent().map(({ version, actual_stock }) => [version, actual_stock])).toEqual([
      ["3", "36"],
      ["4", "36"],
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says that a product was deleted meanwhile", async () => {
    const gone = () => json({ type: "NOT_FOUND", errors: { id: "validation-staff:product" } }, 404);
    const { press, confirm, server } = await open([water], { save: gone });
    await press("Ändern Mineralwasser 0,5 l");
    server.products = [];
    await confirm("Speichern");
    expect(screen.getByRole("alert")).toHaveTextContent("Dieses Produkt wurde inzwischen gelöscht.");
  });
});

it("fills up to the target with two presses, or to whatever was counted", async () => {
  const { press, confirm, sent, field } = await open([radler]);
  await press("Auffüllen Radler");
  expect(field("Istbestand")).toHaveValue("24");
  await confirm("Istbestand: eins weniger");
  await confirm("Auffüllen");
  expect(sent()).toMatchObject([{ id: "3", actual_stock: "23", target_stock: "24", price: "1.80", name: "Radler" }]);
  expect(screen.getByText("Radler wurde aufgefüllt.")).toBeVisible();
});

describe("deleting a product", () => {
  it("is the admins'", async () => {
    await open([cola]);
    expect(screen.queryByRole("button", { name: /^Löschen/ })).toBeNull();
  });

  it("asks once, and takes the card away", async () => {
    const { press, confirm, deeds } = await open([cola], { admin: true });
    await press("Löschen Cola");
    expect(within(screen.getByRole("dialog")).getByText("Dieses Produkt dauerhaft löschen?")).toBeVisible();
    await confirm("Löschen");
    expect(deeds()).toMatchObject([{ method: "DELETE", path: "/api/rere_delete_product/2/" }]);
    expect(screen.getByText("Cola wurde gelöscht.")).toBeVisible();
    await waitFor(() => expect(cards()).toEqual([]));
  });
});

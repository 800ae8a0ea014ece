import { fireEvent, screen } from "@testing-library/react";
import { guest, settle } from "../../../testing/booking-guest.ts";
import { english, german, open, withBookingPage } from "./booking-page.fixture.tsx";

withBookingPage();

const callUs = "+49 30 23125 000";
const described = (name: string) =>
  (guest.field(name).getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id));

describe("what the form refuses by a rule of its own", () => {
  it.each([
    ["email", "anna+boot@example.org", "Bitte geben Sie eine gültige Emailadresse an", /Vor dem @/],
    ["email", "kontakt@boote.hamburg", "Bitte geben Sie eine gültige Emailadresse an", /2 bis 6 Buchstaben/],
    ["name", "王小明", "Bitte geben Sie einen gültigen Vor- & Nachnamen an", /5 bis 50 Zeichen/],
    ["streetAndNumber", "Gut Sonnenhof", "Bitte geben Sie eine gültige Straße & Hausnummer an", /keine Nummer/],
    ["zipCodeAndCity", "Hong Kong", "Bitte geben Sie eine gültige Postleitzahl & Stadt an", /keine Postleitzahl/],
  ])("says at %s %j to the letter what is wrong, and beside it which rule it was and whom to call", async (...row) => {
    const [field, value, message, rule] = row;
    await open(german);
    guest.fillIn();
    guest.type(field === "zipCodeAndCity" ? "zipCodeAndCity-town" : field, value);
    if (field === "zipCodeAndCity") guest.type(field, "");
    guest.submit();
    await settle(() => described(field).length === 2);
    const [error, sentence, ...others] = described(field);
    expect(error?.textContent).toBe(message);
    expect(sentence).toHaveTextContent(rule);
    expect(sentence).toHaveTextContent(callUs);
    expect(others).toEqual([]);
  });

  it("says it in English, and says no rule of what is only missing", async () => {
    await open(english);
    guest.type("email", "o'neill@example.org");
    guest.submit();
    await settle(() => described("email").length === 2);
    expect(described("email").map((part) => part?.textContent)).toEqual([
      "Please enter a valid email address",
      expect.stringMatching(/^Before the @ .*please call us: \+49 30 23125 000$/),
    ]);
    expect(described("name").map((part) => part?.textContent)).toEqual(["Please enter a valid first and last name"]);
  });
});

describe("a pasted phone number", () => {
  const paste = (text: string) => fireEvent.paste(guest.field("phone"), { clipboardData: { getData: () => text } });

  it.each([
    ["\u202A+49 170 1234567\u202C", "+491701234567"],
    ["0170 1234567 / 0171 7654321", "01701234567"],
  ])("%j is %s in the field", async (text, number) => {
    await open(german);
    guest.type("phone", text);
    expect(guest.field("phone")).toHaveValue(number);
  });

  it("is the first of two lines: the browser would make one number of them", async () => {
    await open(german);
    paste("0170 1234567\n0171 7654321");
    await settle();
    expect(guest.field("phone")).toHaveValue("01701234567");
  });
});

describe("the country", () => {
  const country = () => document.querySelector<HTMLSelectElement>("#booking-country");

  it("is asked for where neither postcode nor VAT id say it, and the phone proposes one", async () => {
    await open(german);
    guest.fillIn();
    expect(country()).toBeNull();
    guest.type("zipCodeAndCity", "4853");
    guest.type("zipCodeAndCity-town", "Steinbach");
    await settle();
    await settle(() => country() !== null);
    expect(country()).toHaveValue("");
    guest.type("phone", "+436601234567");
    await settle();
    expect(country()).toHaveValue("AT");
    guest.type("vatId", "CZ12345678");
    await settle();
    expect(country()).toBeNull();
  });

  it("is wanted before the order, and goes with it", async () => {
    const server = await open(german);
    guest.fillIn();
    guest.type("zipCodeAndCity", "4853");
    guest.type("zipCodeAndCity-town", "Steinbach");
    guest.pickDates();
    await settle(() => country() !== null);
    guest.submit();
    await settle();
    expect(described("country").map((part) => part?.textContent)).toEqual(["Bitte wählen Sie das Land"]);
    guest.type("country", "CH");
    guest.submit();
    await settle();
    server.answer("rere_check_availability_and_blacklist", {});
    await settle();
    expect(server.fieldsOf("rere_send_booking_request")).toMatchObject({ country: "CH" });
  });
});

describe("a browser that keeps no cookies", () => {
  afterEach(() => Reflect.deleteProperty(document, "cookie"));

  it.each([
    [german, "Ihr Browser speichert keine Cookies"],
    [english, "Your browser keeps no cookies"],
  ])("is told so on %s before the form, with the number to call", async (path, title) => {
    Object.defineProperty(document, "cookie", { configurable: true, get: () => "", set: () => {} });
    await open(path);
    const notice = screen.getByText(title).closest("[role=alert]") as HTMLElement;
    expect(notice).toHaveTextContent(callUs);
    const form = document.querySelector("form") as HTMLElement;
    expect(notice.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("is no other one", async () => {
    await open(german);
    expect(screen.queryByText("Ihr Browser speichert keine Cookies")).toBeNull();
  });
});

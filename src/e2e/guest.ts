import { expect, type Locator, type Page } from "@playwright/test";
import type { BookingFormValues } from "../shared/contract/booking.ts";
import { vehicleWords } from "../shared/rules/vehicle-words.ts";
import { type Language, type Texts, textsOf } from "./guest-texts.ts";
import { readyForm } from "./public.ts";

/** What a guest types; the rest of the form keeps its defaults. */
export const erika: Partial<BookingFormValues> = {
  name: "Erika Beispiel",
  phone: "+4917012345678",
  email: "erika@example.com",
  streetAndNumber: "Uferweg 7",
  zipCodeAndCity: "14770 Brandenburg",
};

/** Somebody who books a boat in the browser, with the mouse; the keyboard has a test of its own. */
export class Guest {
  readonly page: Page;
  readonly language: Language;
  readonly texts: Texts;
  private readonly checkoutTexts: Texts;
  readonly walletTexts: Texts;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.texts = textsOf(language, "booking");
    this.checkoutTexts = textsOf(language, "checkout");
    this.walletTexts = textsOf(language, "wallet");
  }

  /** Opens the booking page of a houseboat and waits until it answers to clicks. */
  async open(boat: string): Promise<void> {
    const words = vehicleWords.houseboats;
    const path = this.language === "de" ? `/Buchen/${words.de}/${boat}` : `/book/${words.en}/${boat}`;
    await this.page.goto(path);
    await this.ready();
  }

  async ready(form = this.texts["form"]?.["label"]): Promise<void> {
    await readyForm(this.page, form).waitFor();
  }

  day(day: string): Locator {
    return this.page.locator(`[data-day="${day}"]`);
  }

  /** Chooses a stay, turning the calendar's pages as far as needed. */
  async choose(start: string, end: string): Promise<void> {
    await this.turnTo(start);
    await this.day(start).click();
    await this.turnTo(end);
    await this.day(end).click();
  }

  async turnTo(day: string): Promise<void> {
    const texts = textsOf(this.language, "calendar");
    const turn = (key: "nextMonth" | "previousMonth") => this.page.getByRole("button", { name: texts[key] }).click();
    const shown = () => this.page.locator("[data-day]").first().getAttribute("data-day");
    for (let page = 0; page < 24 && (await this.day(day).count()) === 0; page++) {
      // The calendar opens at the first month with a free stay: it may lie behind days that were just booked.
      await turn(((await shown()) ?? "") > day ? "previousMonth" : "nextMonth");
    }
  }

  async fill(values: Partial<BookingFormValues> = erika): Promise<void> {
    for (const [field, value] of Object.entries(this.inputs(values))) await this.field(field).fill(value);
  }

  /** What stands in which input: postcode and town are two. */
  private inputs({ zipCodeAndCity, ...others }: Partial<BookingFormValues>): Record<string, string> {
    const texts = Object.entries(others).flatMap(([field, value]) =>
      typeof value === "string" ? [[field, value]] : [],
    );
    const inputs: Record<string, string> = Object.fromEntries(texts);
    if (zipCodeAndCity === undefined) return inputs;
    const [zipCode = "", town = ""] = zipCodeAndCity.split(" ");
    return { ...inputs, zipCodeAndCity: zipCode, "zipCodeAndCity-town": town };
  }

  field(name: string): Locator {
    return this.page.locator(`#booking-${name}`);
  }

  async payBy(method: "banktransfer" | "paypal"): Promise<void> {
    await this.page.getByRole("radio", { name: this.checkoutTexts["form"]?.[method] ?? "" }).check();
  }

  async consent(): Promise<void> {
    await this.field("consent").check();
  }

  get submitButton(): Locator {
    return this.page.getByRole("button", { name: this.checkoutTexts["form"]?.["submit"] ?? "" });
  }

  async submit(): Promise<void> {
    await this.submitButton.click();
  }

  /** Everything from the dates to the order button. */
  async order(stay: {
    start: string;
    end: string;
    payment?: "banktransfer" | "paypal";
    values?: Partial<BookingFormValues>;
  }): Promise<void> {
    await this.choose(stay.start, stay.end);
    await this.fill(stay.values);
    await this.payBy(stay.payment ?? "banktransfer");
    await this.consent();
    await this.submit();
  }

  /** Presses the wallet's button and answers its dialog. */
  async payAtWallet(answer: { pay: boolean; failure?: string } = { pay: true }): Promise<void> {
    await this.walletButton.click();
    const dialog = this.page.locator("dialog.demo-wallet");
    if (answer.failure) {
      await dialog.locator("summary").click();
      await dialog.locator("select").selectOption(answer.failure);
    }
    await dialog.locator(answer.pay ? ".demo-wallet-pay" : ".demo-wallet-cancel").click();
  }

  outcome(name: string): Locator {
    return this.page.locator(`[data-outcome="${name}"]`);
  }

  /** The one button of a message, that leads back to the form. */
  async retry(outcome: string): Promise<void> {
    await this.outcome(outcome).getByRole("button").click();
  }

  /** The message at a field. */
  errorOf(field: string): Locator {
    return this.page.locator(`#booking-${field}-error`);
  }

  /** A word above the order button, one of `booking:notice`. */
  notice(name: string): Locator {
    return this.page.getByRole("alert").filter({ hasText: this.texts["notice"]?.[name] ?? name });
  }

  async applyVoucher(code: string): Promise<void> {
    await this.field("voucherCode").fill(code);
    await this.page.getByRole("button", { name: this.texts["voucher"]?.["apply"] }).click();
  }

  /** The price as it stands beside the form. */
  get price(): Locator {
    return this.page.getByRole("region", { name: this.texts["price"]?.["heading"] });
  }

  get walletButton(): Locator {
    return this.page.locator(".demo-wallet-button");
  }

  /** Fails unless everything typed and ticked by `order` stands there. */
  async expectFormKept(values: Partial<BookingFormValues> = erika): Promise<void> {
    for (const [field, value] of Object.entries(this.inputs(values)))
      await expect(this.field(field)).toHaveValue(value);
    await expect(this.field("consent")).toBeChecked();
  }
}

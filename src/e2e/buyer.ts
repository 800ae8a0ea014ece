import type { Locator, Page } from "@playwright/test";
import { Guest } from "./guest.ts";
import { type Language, type Texts, textsOf } from "./guest-texts.ts";

/** What somebody types who buys a voucher. */
const ofVoucher = {
  voucherAmount: "120",
  voucherRecipient: "Oma Käthe",
  voucherText: "Alles Gute! 🎉\nDeine Erika",
  name: "Erika Beispiel",
  email: "erika@example.com",
  streetAndNumber: "Uferweg 7",
  zipCodeAndCity: "14770",
  "zipCodeAndCity-town": "Brandenburg",
};

/** Somebody who buys a voucher in the browser. */
export class Buyer {
  readonly page: Page;
  readonly language: Language;
  readonly texts: Texts;
  private readonly guest: Guest;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.texts = textsOf(language, "vouchers");
    this.guest = new Guest(page, language);
  }

  async open(): Promise<void> {
    await this.page.goto(this.language === "de" ? "/Gutscheine" : "/vouchers");
    await this.guest.ready(this.texts["form"]?.["label"]);
  }

  field(name: string): Locator {
    return this.page.locator(`#voucher-${name}`);
  }

  async fill(changes: Partial<typeof ofVoucher> = {}): Promise<void> {
    for (const [name, value] of Object.entries({ ...ofVoucher, ...changes })) await this.field(name).fill(value);
  }

  async order(payment: "banktransfer" | "paypal", changes: Partial<typeof ofVoucher> = {}): Promise<void> {
    await this.fill(changes);
    await this.field(`payment-${payment}`).check();
    await this.field("consent").check();
    await this.submit();
  }

  get submitButton(): Locator {
    return this.guest.submitButton;
  }

  async submit(): Promise<void> {
    await this.submitButton.click();
  }

  get walletButton(): Locator {
    return this.guest.walletButton;
  }

  payAtWallet(answer?: { pay: boolean; failure?: string }): Promise<void> {
    return this.guest.payAtWallet(answer);
  }

  outcome(name: string): Locator {
    return this.guest.outcome(name);
  }
}

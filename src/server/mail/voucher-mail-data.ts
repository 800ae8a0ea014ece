import type { Day } from "../../shared/rules/day.ts";
import type { Cents } from "../../shared/rules/money.ts";

/** A voucher, as its buyer and the company read about it. */
export interface VoucherMailData {
  number: number;
  salutation: string;
  name: string;
  /** "" without. */
  recipient: string;
  amountCents: Cents;
  expiresOn: Day;
}

/** A voucher that waits for its transfer. */
export interface VoucherRequestedData extends VoucherMailData {
  /** The last day to pay, and how many days away it is. */
  dueDay: Day;
  dueInDays: number;
}

/** A voucher that is paid, which goes with the mail as a file. */
export interface VoucherPaidData extends VoucherMailData {
  code: string;
}

/** What the company reads beside the voucher. */
export interface VoucherNoticeData extends VoucherMailData {
  email: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  text: string;
  paymentMethod: "banktransfer" | "paypal";
  paid: boolean;
}

/** A payment that was captured and became no voucher, or was another than was ordered. */
export interface VoucherRefundedData {
  salutation: string;
  name: string;
  amountCents: Cents;
  currency: string;
  asOrdered: boolean;
}

/**
 * What somebody declared who withdraws from the purchase of a voucher; its receipt is acknowledged by it (§ 356a (4)
 * BGB).
 */
export interface WithdrawalReceivedData {
  name: string;
  email: string;
  /** The contract as it was named; the same as `code` where that is a voucher's code, which the log masks. */
  contract: string;
  code?: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

/** A voucher that was withdrawn from: it pays nothing any more, and this goes back. */
export interface VoucherWithdrawnData {
  number: number;
  salutation: string;
  name: string;
  walletCents: Cents;
  handedCents: Cents;
}

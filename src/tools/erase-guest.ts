import { type Erased, eraseGuest } from "../server/modules/guests/erase-guest.ts";
import { guestOf } from "../server/modules/guests/guest.ts";
import { type Command, runAsProgram } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const eraseGuestCommand: Command = {
  name: "erase-guest",
  does: [
    "Erases what need not be kept about a guest (Art. 17 GDPR), all of it or nothing. It cannot be undone.",
    "Invoices and receipts stay until the law lets them go; only admins can open them meanwhile. Bans stay until staff lift them.",
    "Where something is going on with the guest it erases nothing, and says what to do first. The server may be running.",
  ],
  operands: { guest: "the mail address or the phone number of the guest" },
  options: { "dry-run": { help: "says what would happen, and changes nothing" } },
  environment: {
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: { 0: "it is erased, or could be", 1: "something has to be done first, or it could not be done" },
  failure: { code: 1, sentence: "Nothing was erased" },
  async run({ env, print, operands, options }) {
    const guest = guestOf(operands["guest"] ?? "");
    const isTrial = options["dry-run"] === true;
    const outcome = await withDatabase(env, (db) => eraseGuest({ db, now: () => new Date() }, guest, { isTrial }));
    if (outcome.kind === "refused") {
      for (const matter of outcome.matters) print(matter);
      throw new Error("do first what is said above");
    }
    for (const line of linesOf(outcome.erased)) print(line);
    print(isTrial ? "Nothing was changed." : "That is erased.");
    return 0;
  },
};

function linesOf({ keptUntil, bans, ...counts }: Erased): string[] {
  const { bookings, vouchers, orders, withdrawals, mails, items } = counts;
  return [
    `Without the guest: ${bookings} bookings, ${vouchers} vouchers, ${orders} orders at the wallet, ${withdrawals} withdrawals.`,
    `Deleted: ${mails} mails, ${items} messages and tasks.`,
    keptUntil === null
      ? "No invoices are kept."
      : `Invoices and receipts are kept until ${keptUntil}, for admins only.`,
    ...(bans === 0 ? [] : [`Bans that stay: ${bans}. Staff can lift them (/Blacklist).`]),
  ];
}

runAsProgram(eraseGuestCommand);

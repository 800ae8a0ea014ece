import type { Kysely } from "kysely";
import type { Config } from "../server/config.ts";
import type { Database } from "../server/db/schema.ts";
import { scrubFreedSpace } from "../server/db/scrub.ts";
import { mailFolder, sweepMailFiles } from "../server/mail/mail-files.ts";
import { type Erased, eraseGuest } from "../server/modules/guests/erase-guest.ts";
import { guestOf } from "../server/modules/guests/guest.ts";
import type { Note } from "../server/modules/guests/notes-about.ts";
import { type Command, runAsProgram } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const eraseGuestCommand: Command = {
  name: "erase-guest",
  does: [
    "Erases what need not be kept about a guest (Art. 17 GDPR), and writes the database anew without it. It cannot be undone.",
    "Invoices and receipts stay until the law lets them go; only admins can open them meanwhile. Bans stay until staff lift them.",
    "What is still going on stays, and it says what to do first: run it again then. The server may be running.",
    "Notes that staff typed and that may be about the guest are shown first: say by --notes what becomes of them.",
  ],
  operands: { guest: "the mail address or the phone number of the guest" },
  options: {
    "dry-run": { help: "says what would happen, and changes nothing" },
    notes: {
      value: "keep|delete|names",
      help: "what becomes of the notes: 12,booking-15,boat-7 deletes these three and keeps the rest",
    },
  },
  environment: {
    DATA_DIR: "the folder of the SQLite file",
    DATABASE_URL: "the PostgreSQL database, in place of the SQLite file",
  },
  exitCodes: { 0: "it is erased, or could be", 1: "something stays until it has ended, or nothing could be done" },
  failure: { code: 1, sentence: "Nothing was erased" },
  async run({ env, print, operands, options }) {
    const guest = guestOf(operands["guest"] ?? "");
    const isTrial = options["dry-run"] === true;
    const notes = decisionOf(options["notes"]);
    return withDatabase(env, async (db, config) => {
      const outcome = await eraseGuest({ db, now: () => new Date() }, guest, { isTrial, notes });
      for (const note of outcome.notes) print(lineOf(note));
      if (outcome.kind === "undecided") throw new Error("say by --notes what becomes of the notes above");
      for (const line of linesOf(outcome.erased)) print(line);
      for (const matter of outcome.matters) print(`Stays: ${matter}`);
      if (isTrial) print("Nothing was changed.");
      else await scrub(db, config, print);
      return outcome.matters.length === 0 ? 0 : 1;
    });
  },
};

function decisionOf(typed: string | boolean | undefined) {
  if (typed === undefined || typed === "keep" || typed === "delete") return typed;
  const ids = String(typed).split(",");
  if (ids.every((id) => /^(?:(?:booking|boat)-)?[1-9]\d*$/.test(id))) return ids;
  throw new Error("--notes is keep, delete or names such as 12,booking-15,boat-7");
}

function lineOf({ kind, id, words }: Note): string {
  if (kind === "money") return `Stays with the books: ${words}`;
  return kind === "task" ? `Task ${id}: ${words}` : `Note ${id}: ${words}`;
}

/** What was erased is on the disk until it is overwritten: in free pages, the log, and mails that are files. */
async function scrub(db: Kysely<Database>, config: Config, print: (line: string) => void): Promise<void> {
  await sweepMailFiles(db, mailFolder(config));
  const isClean = await scrubFreedSpace(db);
  print("That is erased, and the database written anew.");
  if (!isClean) print("The log of the database is still in use: run this again, or restart the server.");
}

function linesOf({ keptUntil, bans, waiting, ...counts }: Erased): string[] {
  const { bookings, vouchers, orders, withdrawals, mails, items } = counts;
  return [
    `Without the guest: ${bookings} bookings, ${vouchers} vouchers, ${orders} orders at the wallet, ${withdrawals} withdrawals.`,
    `Deleted: ${mails} mails, ${items} messages, tasks and notes.`,
    keptUntil === null
      ? "No invoices are kept."
      : `Invoices and receipts are kept until ${keptUntil}, for admins only.`,
    ...(waiting === 0 ? [] : [`Taken off the waiting list: ${waiting} entries.`]),
    ...(bans === 0 ? [] : [`Bans that stay: ${bans}. Staff can lift them (/Blacklist).`]),
  ];
}

runAsProgram(eraseGuestCommand);

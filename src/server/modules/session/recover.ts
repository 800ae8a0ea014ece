import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { readableCode } from "../../readable-code.ts";
import { recoveryMinutes, storeRecoveryPassword } from "./recovery.repository.ts";
import { lockAccount } from "./session.repository.ts";

/**
 * Mails a random password to an active account, which works once beside the present one: nobody locks another person
 * out. For any other address nothing happens, as slowly.
 */
export async function recover(deps: Pick<Deps, "db" | "config" | "now" | "wait">, email: string): Promise<void> {
  await inEqualTime(deps, mailPassword(deps, email));
}

async function mailPassword(deps: Pick<Deps, "db" | "config" | "now">, email: string): Promise<void> {
  const now = deps.now();
  const password = readableCode();
  await inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, email);
    if (account === null || !(await storeRecoveryPassword(trx, account.id, password, now))) return;
    const loginUrl = new URL("/Login", deps.config.publicUrl).href;
    const data = { firstName: account.first_name, password, minutes: recoveryMinutes, loginUrl };
    await enqueueMail(trx, { template: "recover", to: account.email, lang: account.language, data }, now);
  });
}

import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { voucherDocument } from "./voucher-document.ts";
import { findByToken, spendToken } from "./vouchers.repository.ts";

/** How long after its payment a voucher can be downloaded, in milliseconds: the mail brings it at any time. */
const downloadMs = 24 * 60 * 60_000;

/**
 * The voucher of a token, once. It is rendered before the token is used up: a voucher that could not be rendered can be
 * asked for again.
 * @throws Problem NOT_FOUND for a token that is none, was used, or is too old.
 */
export async function downloadVoucher(deps: Deps, token: string): ReturnType<typeof voucherDocument> {
  const since = new Date(deps.now().getTime() - downloadMs).toISOString();
  const voucher = await findByToken(deps.db, token, since);
  if (!voucher) throw new Problem("NOT_FOUND");
  const file = await voucherDocument(deps, voucher.id);
  if (!(await spendToken(deps.db, token))) throw new Problem("NOT_FOUND");
  return file;
}

import { processDataOf, signedAmounts } from "../../tse/process-data.ts";
import { type Check, inPages } from "./finding.ts";
import { signaturePage } from "./fsck-signatures.repository.ts";

/** What was signed of a transaction is what its lines say. */
export const checkSignatures: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => signaturePage(db, after))) {
    for (const { id, payment_method, lines, process_data } of page) {
      const expected = processDataOf(signedAmounts(payment_method, lines));
      if (process_data === expected) continue;
      yield { subject: `till transaction ${id}`, problem: `was signed as ${process_data}, but is ${expected}` };
    }
  }
};

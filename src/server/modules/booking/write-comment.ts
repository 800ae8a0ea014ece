import type { BookingCommentRequest } from "../../../shared/contract/day-plan.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { bookingAsSeen, takeStep } from "./take-step.ts";

/** Replaces the booking's comment; the log keeps what stood there before. @throws Problem CONFLICT. */
export async function writeComment(
  deps: Pick<Deps, "db" | "now">,
  request: BookingCommentRequest,
  actorId: number,
): Promise<void> {
  const booking = await bookingAsSeen(deps, request);
  const { comment } = request;
  const change = { columns: { comment }, step: { kind: "commented" as const, actorId, detail: comment } };
  await inTransaction(deps.db, (trx) => takeStep(trx, booking, "comment.written", change, deps.now()));
}

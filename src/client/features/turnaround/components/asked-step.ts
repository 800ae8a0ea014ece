import type { ReactNode } from "react";
import type { BookingCollection } from "../../../../shared/contract/day-collection.ts";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import type { TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import type { DialogTexts, OpenedDialog } from "../../../forms/action-dialog.tsx";
import type { NextAsk } from "../morning.ts";

/** A step that is asked about before it is taken. */
export interface AskedStep {
  boat: TurnaroundBoat;
  step: TurnaroundStep;
  /** `return`, `unnoted` and `handOver` take all that is left, in one sheet; `undoTogether` undoes what one of them took. */
  kind: NextAsk | "skip" | "undo" | "undoTogether";
}

/** The way to block a boat, which is another feature's; `damage` is what was noted, "" for nothing. */
export type BlockWay = (of: { vehicle: { id: number; name: string }; damage: string }) => ReactNode;

/**
 * The part of a sheet in which a protocol is written down and signed, which is another feature's. It has forms of its
 * own, so that it stands in no other form.
 */
export type RenderProtocol = (kind: ProtocolKind, bookingId: number, onSigned: () => void) => ReactNode;

/** The ways to a receipt of the till, which is another feature's; `onFollow` once one was taken. */
export type ReceiptWay = (number: number, onFollow: () => void) => ReactNode;

/** What the amount consists of that a departure owes, as far as it is known. */
export type PartsOfDue = (bookingId: number) => Pick<BookingCollection, "due" | "fees" | "deposit"> | undefined;

export type StepDialogProps = OpenedDialog & {
  asked: AskedStep;
  /** Who takes the step: only admins see the bank account, and the jetty no money at all. */
  user: { admin: boolean; jetty?: boolean | undefined };
  blockWay: BlockWay;
  receiptWay: ReceiptWay;
  partsOfDue: PartsOfDue;
  /** Absent for accounts that sign none: those of the jetty. */
  renderProtocol?: RenderProtocol | undefined;
};

/** What the dialogs of the morning list say; of a conflict the server's own words say it better. */
export const turnaroundTexts: DialogTexts = {
  cancel: "turnaround:back",
  failures: { network: "turnaround:failure.network", gone: "turnaround:failure.gone" },
};

/** What money moves with does not wait for the network. */
export const moneyTexts: DialogTexts = {
  ...turnaroundTexts,
  failures: { ...turnaroundTexts.failures, network: "turnaround:failure.money" },
};

/** What every step sends. */
export const stepOf = ({ boat, step }: AskedStep, version: number) => ({ vehicle_id: boat.vehicle_id, step, version });

import type { ReactNode } from "react";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import type { TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import type { DialogTexts, OpenedDialog } from "../../../forms/action-dialog.tsx";

/** A step that is asked about before it is taken. */
export interface AskedStep {
  boat: TurnaroundBoat;
  step: TurnaroundStep;
  /** `return` and `handOver` take all that is left of it, in one sheet; `undoTogether` what one of them took. */
  kind: "take" | "skip" | "undo" | "unnoted" | "return" | "handOver" | "undoTogether";
}

/** The way to block a boat, which is another feature's; `damage` is what was noted, "" for nothing. */
export type BlockWay = (of: { vehicle: { id: number; name: string }; damage: string }) => ReactNode;

/**
 * The part of a sheet in which a protocol is written down and signed, which is another feature's. It has forms of its
 * own, so that it stands in no other form.
 */
export type RenderProtocol = (kind: ProtocolKind, bookingId: number, onSigned: () => void) => ReactNode;

export type StepDialogProps = OpenedDialog & {
  asked: AskedStep;
  admin: boolean;
  blockWay: BlockWay;
  /** Absent for accounts that sign none: those of the jetty. */
  renderProtocol?: RenderProtocol;
};

/** What the dialogs of the morning list say; of a conflict the server's own words say it better. */
export const turnaroundTexts: DialogTexts = {
  cancel: "turnaround:back",
  failures: { network: "turnaround:failure.network", gone: "turnaround:failure.gone" },
};

const asked: readonly TurnaroundStep[] = ["guest.returned", "fuel.measured", "damage.noted", "return.settled"];
/** Whether something has to be written down with the step. */
export const isAsked = (step: TurnaroundStep) => asked.includes(step);

/** What every step sends. */
export const stepOf = ({ boat, step }: AskedStep, version: number) => ({ vehicle_id: boat.vehicle_id, step, version });

import type { ReactNode } from "react";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { nextStepOf } from "../morning.ts";
import type { MorningRow } from "../morning-row.ts";
import type { AskedStep, BlockWay } from "./asked-step.ts";
import { BoatState } from "./boat-state.tsx";
import { BoatTable, type RowPart } from "./boat-table.tsx";
import { NextStepButton } from "./next-step.tsx";
import { Protocols } from "./protocol-links.tsx";
import { type RowLinks, RowMore } from "./row-more.tsx";

export interface MorningRowParts {
  links: RowLinks | null;
  /** One line about what the boat needs done, which is another feature's; null for nothing. */
  defectsOf: (boat: TurnaroundBoat) => ReactNode;
  /** The way to block a boat; null for who may not. */
  blockWay: BlockWay | null;
  /** Until when a boat is blocked today and why, in words; null where it is not. */
  blockedOf: (vehicleId: number, today: Day) => string | null;
}

interface MorningRowsProps extends MorningRowParts {
  boats: readonly TurnaroundBoat[];
  today: Day;
  parts: readonly RowPart[];
  onAsk: (asked: AskedStep) => void;
  /** What else is behind "⋯". */
  moreOf?: (row: MorningRow) => ReactNode;
}

/** The rows of boats by their turnarounds alone: the step, since when, and what they wait for. */
export function MorningRows({ boats, today, parts, links, onAsk, moreOf, ...ways }: MorningRowsProps) {
  const { defectsOf, blockWay, blockedOf } = ways;
  return (
    <BoatTable
      parts={parts}
      showsBookings={links !== null}
      isTall
      partsOf={(row) => {
        const boat = boats.find(({ vehicle_name }) => vehicle_name === row.boat);
        if (!boat) return { marks: null, next: null, more: () => null };
        const next = nextStepOf(boat, today, { day: row.day, isJetty: links === null });
        return {
          marks: (
            <>
              <BoatState boat={boat} today={today} blocked={blockedOf(boat.vehicle_id, today)} />
              {defectsOf(boat)}
              {links ? <Protocols boat={boat} today={today} linkToProtocol={links.toProtocol} /> : null}
            </>
          ),
          next: next ? <NextStepButton boat={boat} next={next} onAsk={onAsk} /> : null,
          more: () => (
            <>
              {moreOf?.(row)}
              <RowMore boat={boat} today={today} day={row.day} links={links} blockWay={blockWay} onAsk={onAsk} />
            </>
          ),
        };
      }}
    />
  );
}

import type { BoardAnswer } from "../../../shared/contract/board.ts";
import { type AddBlockRequest, type BoatBlock, boatBlockContract } from "../../../shared/contract/boat-block.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import type { withDayPlan } from "../../../testing/day-plan-staff.ts";
import type { TestVisitor } from "../../../testing/server.ts";

export const inDays = (count: number): Day => addDays(testToday, count);

type Days = Partial<Omit<AddBlockRequest, "start" | "end">>;

/** Blocks of the plan's boat, by the employee unless told otherwise; days count from today. */
export function withBlocks(plan: ReturnType<typeof withDayPlan>) {
  const days = (from: number, to: number, changes: Days = {}) => ({
    vehicle_id: plan.vehicle,
    start: inDays(from),
    end: inDays(to),
    ...changes,
  });
  const blocks = {
    tryToAdd: (from: number, to: number, changes: Days = {}, who: TestVisitor = plan.kim) =>
      who.post(boatBlockContract.add.path, { reason: "repair", ...days(from, to, changes) }),
    /** @returns its id. */
    async add(from: number, to: number, changes: Days = {}): Promise<number> {
      const answer = await blocks.tryToAdd(from, to, changes);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ id: number }>().id;
    },
    async list(): Promise<BoatBlock[]> {
      return (await plan.kim.get(boatBlockContract.list.path)).json<{ boat_blocks: BoatBlock[] }>().boat_blocks;
    },
    async listed(id: number): Promise<BoatBlock> {
      const found = (await blocks.list()).find((block) => block.id === id);
      if (!found) throw new Error(`block ${id} is not listed`);
      return found;
    },
    /** To other days, seen as it is now unless a version is told. */
    async change(id: number, from: number, to: number, changes: Days & { version?: number } = {}, who = plan.kim) {
      const { version } = (await blocks.list()).find((block) => block.id === id) ?? { version: 1 };
      const body = { id, version, reason: "repair", ...days(from, to, changes) };
      return who.post(boatBlockContract.change.path, body);
    },
    async end(id: number, version?: number, who = plan.kim) {
      const known = (await blocks.list()).find((block) => block.id === id);
      return who.post(boatBlockContract.end.path, { id, version: version ?? known?.version ?? 1 });
    },
    conflicts: (from: number, to: number, changes: Days & { except?: number } = {}) => {
      const query = Object.entries(days(from, to, changes)).map(([name, value]) => [name, String(value)]);
      return plan.kim.get(`${boatBlockContract.conflicts.path}?${new URLSearchParams(query)}`);
    },
    async onBoard(from: number, to: number): Promise<BoardAnswer["blocks"]> {
      const address = `/api/rere_get_board/?from=${inDays(from)}&to=${inDays(to)}`;
      return (await plan.kim.get(address)).json<BoardAnswer>().blocks;
    },
  };
  return blocks;
}

import type { boatBlockMachine } from "../../../machines/boat-block/boat-block.machine.ts";
import { boatBlockContract } from "../../shared/contract/boat-block.ts";
import { timeOfBlock } from "../../shared/rules/boat-block.ts";
import { addDays } from "../../shared/rules/day.ts";
import type { Deed, Life } from "./live.ts";
import { ok, type Walks, type WalkWorld } from "./scene.ts";

type BlockLife = Life<typeof boatBlockMachine>;

/** A block of the walk's boat that an employee placed, and what staff and time do to it. */
export async function blockLife({ plan }: Walks, world: WalkWorld): Promise<BlockLife> {
  const { db, clock, kim } = plan;
  const { boat: vehicle_id, start } = world;
  const described = { vehicle_id, reason: "repair" };
  const placed = { ...described, start, end: addDays(start, 3) };
  const { id } = await ok<{ id: number }>(kim.post(boatBlockContract.add.path, placed));
  const row = () => db.selectFrom("boat_blocks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const halfDays = async () => {
    const query = db.selectFrom("half_days").select(["vehicle_id", "day", "half"]).where("block_id", "=", id);
    return query.orderBy("vehicle_id").orderBy("day").orderBy("half").execute();
  };
  const facts = async () => timeOfBlock(await row(), clock.now());
  const version = async () => (await row()).version;
  /** As it is, but for what is told. */
  async function change(changes: object): Promise<unknown> {
    const { start_day, end_day, starts_am, ends_pm } = await row();
    const days = { start: start_day, end: end_day, starts_am: starts_am === 1, ends_pm: ends_pm === 1 };
    return kim.post(boatBlockContract.change.path, { id, version: await version(), ...described, ...days, ...changes });
  }
  const later = (day: number, hour: string): Deed<typeof boatBlockMachine> => ({
    steps: [],
    do: async () => {
      clock.set(`${addDays(start, day)}T${hour}:00:00.000Z`);
      // Sessions of today have ended by then.
      Object.assign(plan.kim, await plan.employee());
    },
  });
  return {
    status: async () => (await row()).status,
    trace: async () => [await row(), await halfDays()],
    deeds: {
      move: {
        steps: [{ type: "block.moved" }],
        facts,
        do: async () => change({ start: addDays((await row()).start_day, 1), end: addDays((await row()).end_day, 1) }),
      },
      shorten: {
        steps: [{ type: "block.changed" }],
        facts,
        do: async () => change({ end: addDays((await row()).end_day, -1) }),
      },
      describe: {
        steps: [{ type: "block.changed" }],
        facts,
        do: async () => change({ text: `Motor ${await version()}` }),
      },
      end: {
        steps: [{ type: "block.ended" }],
        facts,
        do: async () => kim.post(boatBlockContract.end.path, { id, version: await version() }),
      },
      "let it begin": later(2, "14"),
      "let it pass": later(9, "14"),
    },
  };
}

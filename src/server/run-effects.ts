import type { Transaction } from "kysely";
import type { AnyStateMachine } from "xstate";
import type { EffectOf } from "../../machines/support/lifecycle.ts";
import type { Database } from "./db/schema.ts";

/**
 * What carries out the effects of a lifecycle, one function each. An effect of the chart that is missing here does not
 * compile, and none that the chart does not name.
 * @template Work what they work on; what one of them yields, such as a credit note, later ones read there.
 */
export type Effects<Machine extends AnyStateMachine, Work> = {
  readonly [Effect in EffectOf<Machine> as Effect["type"]]: (
    trx: Transaction<Database>,
    work: Work,
    now: Date,
    params: Effect["params"],
  ) => Promise<void>;
};

/** Carries out the effects of a step in the order of the chart, in the transaction that takes it. */
export async function runEffects<Machine extends AnyStateMachine, Work>(
  trx: Transaction<Database>,
  effects: readonly EffectOf<Machine>[],
  table: Effects<Machine, Work>,
  work: Work,
  now: Date,
): Promise<void> {
  for (const { type, params } of effects) await table[type as keyof typeof table](trx, work, now, params as never);
}

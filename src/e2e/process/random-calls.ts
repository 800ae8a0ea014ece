import { defectMoves } from "./random-defects.ts";
import { guestMoves } from "./random-guests.ts";
import { staffMoves } from "./random-staff.ts";
import { walletMoves } from "./random-wallet.ts";
import type { Moves, World } from "./random-world.ts";

const moves: [string, Moves[string]][] = Object.entries({
  ...guestMoves,
  ...staffMoves,
  ...walletMoves,
  ...defectMoves,
});

/** Makes so many moves, each by somebody and of a kind that the dice choose. */
export async function moveOn(world: World, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const [name, move] = world.dice.pick(moves) ?? [];
    world.calls.push(`- ${name}`);
    await move?.(world);
  }
}

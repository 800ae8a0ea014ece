import { isBlockedOn } from "../../../shared/rules/boat-block.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { useGetBoatBlocksQuery } from "./boat-block.api.ts";
import { useBlockWords } from "./use-block-words.ts";

/** The blocks of a day: of a boat that has two, the one that ends later is first. Empty until they are known. */
function useBlocksOn({ skip = false } = {}) {
  const { data } = useGetBoatBlocksQuery(undefined, { ...live, skip });
  return (day: Day) =>
    (data?.boat_blocks ?? [])
      .filter((block) => isBlockedOn(block, day))
      .toSorted((one, other) => other.end.localeCompare(one.end));
}

/** "Gesperrt bis So, 18. Juni, Nachmittag: Reparatur" of a boat on a day; null where it is to be had, or not known. */
export function useBlockedWords({
  skip = false,
} = {}): (boat: { id: number } | { name: string }, day: Day) => string | null {
  const blocksOn = useBlocksOn({ skip });
  const words = useBlockWords();
  return (boat, day) => {
    const found = blocksOn(day).find((block) =>
      "id" in boat ? block.vehicle === boat.id : block.vehicle_name === boat.name,
    );
    return found ? words.until(found) : null;
  };
}

/** A boat that is blocked on a day, and "Gesperrt: Hektor bis So, 18. Juni, Nachmittag: Reparatur". */
export interface BlockedBoat {
  boat: string;
  words: string;
}

/** All boats that are blocked on a day, by name. */
export function useBlockedBoats(day: Day): BlockedBoat[] {
  const blocks = useBlocksOn()(day);
  const words = useBlockWords();
  const boats = new Map(blocks.toReversed().map((block) => [block.vehicle_name, words.boatUntil(block)]));
  return [...boats]
    .map(([boat, said]) => ({ boat, words: said }))
    .toSorted((one, other) => one.boat.localeCompare(other.boat, "de"));
}

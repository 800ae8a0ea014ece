import { isBlockedOn } from "../../../shared/rules/boat-block.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { useGetBoatBlocksQuery } from "./boat-block.api.ts";
import { useBlockWords } from "./use-block-words.ts";

/** "Gesperrt bis So, 18. Juni, Nachmittag: Reparatur" of a boat on a day; null where it is to be had, or not known. */
export function useBlockedWords(): (boat: { id: number } | { name: string }, day: Day) => string | null {
  const { data } = useGetBoatBlocksQuery(undefined, live);
  const words = useBlockWords();
  return (boat, day) => {
    const found = data?.boat_blocks.find(
      (block) =>
        ("id" in boat ? block.vehicle === boat.id : block.vehicle_name === boat.name) && isBlockedOn(block, day),
    );
    return found ? words.until(found) : null;
  };
}

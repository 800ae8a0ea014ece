import { isBlockedOn } from "../../../shared/rules/boat-block.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { useGetBoatBlocksQuery } from "./boat-block.api.ts";
import { useBlockWords } from "./use-block-words.ts";

/** "Gesperrt bis So, 18. Juni, Nachmittag: Reparatur" of boats on a day; nothing where they are to be had. */
export function useBlockedWords(day: Day): (boat: { id: number } | { name: string }) => string | null {
  const { data } = useGetBoatBlocksQuery(undefined, live);
  const words = useBlockWords();
  const today = (data?.boat_blocks ?? []).filter((block) => isBlockedOn(block, day));
  return (boat) => {
    const found = today.find(({ vehicle, vehicle_name }) =>
      "id" in boat ? vehicle === boat.id : vehicle_name === boat.name,
    );
    return found ? words.until(found) : null;
  };
}

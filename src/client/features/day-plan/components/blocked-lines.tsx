import { List, Note } from "../../../ui/layout.tsx";

/** A boat that is blocked on the day: until when and why, in words. */
export interface BlockedBoatWords {
  boat: string;
  words: string;
}

/** Those that no guest has on the day, so that nothing else says it. */
export const withoutRow = (blocked: readonly BlockedBoatWords[], rows: readonly string[]) =>
  blocked.filter(({ boat }) => !rows.includes(boat));

/** A quiet line for each boat. */
export function BlockedLines({ boats }: { boats: readonly BlockedBoatWords[] }) {
  if (boats.length === 0) return null;
  return (
    <List>
      {boats.map(({ boat, words }) => (
        <Note as="li" key={boat}>
          {words}
        </Note>
      ))}
    </List>
  );
}

import type { KyselyPlugin } from "kysely";
import type { Database } from "../server/db/schema.ts";

/** Does something as soon as the first query is answered that looks into the table; the caller waits meanwhile. */
export function afterFirstLookup(table: keyof Database, work: () => Promise<unknown>): KyselyPlugin {
  let lookup: object | null = null;
  let isDone = false;
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes(`"${table}"`)) lookup ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId === lookup && !isDone) {
        isDone = true;
        await work();
      }
      return result;
    },
  };
}

import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient } from "pg";
import { nameOfStatement, partsOf } from "./prepared.ts";

const changing = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/**
 * A connection that sends what belongs together without waiting for each answer: `begin` goes with the transaction's first
 * statement. Prepared statements are parsed and planned once for each connection.
 */
export class PipeliningConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  #begun: Promise<unknown> | null = null;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  begin(): void {
    const begun = this.#client.query("begin");
    // The first statement hears of a failure; where there is none, `commit` does.
    begun.catch(() => undefined);
    this.#begun = begun;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = this.#begun;
    this.#begun = null;
    if (!begun) return this.#send(query);
    const [, answer] = await allAnswered([begun, this.#send<Row>(query)]);
    return answer as QueryResult<Row>;
  }

  async #send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const parts = partsOf(query);
    if (parts) return { rows: (await allAnswered(parts.map((part) => this.#send(part)))) as Row[] };
    const { sql: text, parameters } = query;
    const { command, rowCount, rows } = await this.#client.query({
      name: nameOfStatement(text),
      text,
      values: parameters as unknown[],
    });
    return { numAffectedRows: changing.includes(command) ? BigInt(rowCount ?? 0) : undefined, rows: rows as Row[] };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("queries are not streamed");
  }

  release(): void {
    this.#client.release();
  }
}

/** As Promise.all, but nothing is under way any more when it fails: with the first error, which is the cause of the others. */
async function allAnswered(promises: Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

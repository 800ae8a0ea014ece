import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { PoolClient } from "pg";
import { isUnanswered, nameOfStatement, partsOf } from "./prepared.ts";

const changing = ["INSERT", "UPDATE", "DELETE", "MERGE"];

/**
 * A connection that sends what belongs together without waiting for each answer: `begin` goes with the transaction's first
 * statement, and what answers nothing (`executeWithNext`) with the next one or `commit`. Prepared statements are parsed and planned
 * once for each connection.
 */
export class PipeliningConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  /** Sent before the next statement, which hears of their failures. */
  #before: Promise<unknown>[] = [];

  constructor(client: PoolClient) {
    this.#client = client;
  }

  begin(): void {
    this.#sendBefore(this.#client.query("begin"));
  }

  #sendBefore(answer: Promise<unknown>): void {
    answer.catch(() => undefined);
    this.#before.push(answer);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#send<Row>(query);
    if (isUnanswered(query)) {
      this.#sendBefore(answer);
      return { rows: [] };
    }
    if (this.#before.length === 0) return answer;
    const before = this.#before;
    this.#before = [];
    return (await allAnswered([...before, answer])).at(-1) as QueryResult<Row>;
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

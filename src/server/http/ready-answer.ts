import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compressAs, type Encoding, encodingFor, varyByEncoding, worthwhile } from "./compress.ts";

const longText = 16 * 1024;

/** A JSON answer that is serialised once, and compressed once for each encoding that somebody asks for. */
export class ReadyAnswer<Value> {
  /** The same for the same content, in whatever encoding. */
  readonly etag: string;
  readonly #isRevalidated: boolean;
  readonly #plain: Buffer | string;
  readonly #body: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param revalidated the browser keeps the answer, and asks each time whether it is still the same: 304, where it is.
   */
  constructor(value: Value, { revalidated = false } = {}) {
    this.#isRevalidated = revalidated;
    const text = JSON.stringify(value);
    this.#body = Buffer.from(text);
    // Node sends a short text together with its headers, which is quicker than two buffers; of a long one it would make
    // a copy.
    this.#plain = text.length < longText ? text : this.#body;
    this.etag = `W/"${createHash("sha256").update(this.#body).digest("base64url").slice(0, 22)}"`;
  }

  /** What Fastify's handler returns (http/route.ts). */
  send(request: FastifyRequest, reply: FastifyReply): Buffer | string | Promise<Buffer> | undefined {
    if (this.#isRevalidated) {
      void reply.header("cache-control", "private, no-cache").header("etag", this.etag);
      if (this.#isKnownTo(request)) {
        void reply.code(304);
        return undefined;
      }
    }
    void reply.header("content-type", "application/json; charset=utf-8");
    if (this.#body.length < worthwhile) return this.#plain;
    varyByEncoding(reply);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === null) return this.#plain;
    void reply.header("content-encoding", encoding);
    const compressed = this.#compressed.get(encoding) ?? compressAs(encoding, this.#body);
    this.#compressed.set(encoding, compressed);
    return compressed;
  }

  #isKnownTo({ headers }: FastifyRequest): boolean {
    const known = headers["if-none-match"];
    return known !== undefined && known.split(",").some((etag) => etag.trim() === this.etag || etag.trim() === "*");
  }
}

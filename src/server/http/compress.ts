import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Written for one visitor and thrown away: a quick level saves most of the bytes in a millisecond. */
const quickLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface Compressed {
  encoding: "br" | "gzip" | null;
  body: Buffer | string;
}

/** A text in the best encoding that the header `Accept-Encoding` allows. */
export async function compress(text: string, accepted: string | undefined): Promise<Compressed> {
  const encodings = (accepted ?? "").split(",").map((encoding) => encoding.trim());
  if (encodings.some((encoding) => /^br(?:;(?!q=0$)|$)/.test(encoding))) {
    return { encoding: "br", body: await brotli(text, quickLevel) };
  }
  if (encodings.some((encoding) => /^gzip(?:;(?!q=0$)|$)/.test(encoding))) {
    return { encoding: "gzip", body: await zip(text) };
  }
  return { encoding: null, body: text };
}

/** Shorter answers fit into one packet as they are. */
const worthwhile = 1_024;

/**
 * Compresses what is read as JSON. The length of a compressed answer tells whether two of its parts are alike (BREACH), and
 * so a secret beside something that a stranger's page had it say. What is sent (logins, bookings, errors about either) may be
 * repeated in its answer and is therefore left as it is; what is read repeats nothing of the request. Tokens are in cookies
 * alone, and headers are never compressed.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const type = reply.getHeader("content-type");
    const isLong = typeof payload === "string" && payload.length >= worthwhile;
    if (!isLong || request.method !== "GET" || !type?.toString().startsWith("application/json")) return payload;
    const vary = reply.getHeader("vary");
    void reply.header("vary", typeof vary === "string" ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    const { encoding, body } = await compress(payload, request.headers["accept-encoding"]);
    if (encoding) void reply.header("content-encoding", encoding);
    return body;
  });
}

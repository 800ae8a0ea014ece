import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Written for one visitor and thrown away: a quick level saves most of the bytes in a millisecond. */
const quickLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export type Encoding = "br" | "gzip";

export interface Compressed {
  encoding: Encoding | null;
  body: Buffer | string;
}

/** The best encoding that the header `Accept-Encoding` allows; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const encodings = accepted.split(",").map((encoding) => encoding.trim());
  if (encodings.some((encoding) => /^br(?:;(?!q=0$)|$)/.test(encoding))) return "br";
  if (encodings.some((encoding) => /^gzip(?:;(?!q=0$)|$)/.test(encoding))) return "gzip";
  return null;
}

export function compressAs(encoding: Encoding, text: string | Buffer): Promise<Buffer> {
  return encoding === "br" ? brotli(text, quickLevel) : zip(text);
}

/** A text in the best encoding that the header `Accept-Encoding` allows. */
export async function compress(text: string, accepted: string | undefined): Promise<Compressed> {
  const encoding = encodingFor(accepted);
  return { encoding, body: encoding === null ? text : await compressAs(encoding, text) };
}

/** Shorter answers fit into one packet as they are. */
export const worthwhile = 1_024;

const acceptEncoding = "Accept-Encoding";

/**
 * Compresses what is read as JSON. The length of a compressed answer tells whether two of its parts are alike (BREACH),
 * and so a secret beside something that a stranger's page had it say. What is sent (logins, bookings, errors about
 * either) may be repeated in its answer and is therefore left as it is; what is read repeats nothing of the request.
 * Tokens are in cookies alone, and headers are never compressed.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const type = reply.getHeader("content-type");
    const isLong = typeof payload === "string" && payload.length >= worthwhile;
    // What was made ready beforehand (ready-answer.ts) says already what it varies by.
    const isReady = String(reply.getHeader("vary") ?? "").includes(acceptEncoding);
    const isCompressed =
      isLong && !isReady && request.method === "GET" && type?.toString().startsWith("application/json");
    if (!isCompressed) return done();
    varyByEncoding(reply);
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (encoding === null) return done();
    void reply.header("content-encoding", encoding);
    if (encoding === "br") brotliCompress(payload, quickLevel, done);
    else gzip(payload, done);
  });
}

/** Caches are told that the answer depends on `Accept-Encoding`, too. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  void reply.header("vary", typeof vary === "string" ? `${vary}, ${acceptEncoding}` : acceptEncoding);
}

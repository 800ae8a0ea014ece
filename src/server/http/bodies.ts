import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { Problem } from "./problem.ts";

/** The most a call may send, in bytes: the longest booking fits twenty times. */
export const bodyLimit = 64 * 1024;

/** Levels that a body may be nested; the wallet's webhooks have the most, about ten. */
const deepest = 32;

/** A payload by field name, however it was sent. */
export type Fields = Record<string, unknown>;

/** Names that would reach an object's prototype in careless code; no payload has such a field. */
const forbiddenNames = ["__proto__", "constructor", "prototype"];

/**
 * Reads multipart forms, URL-encoded forms and JSON into the same flat object (requirements/api.md). Of a field that
 * comes twice the last one counts. Files are refused here; a route that takes them brings its own parser. Anything that
 * is none of the three is UNSUPPORTED, anything broken VALIDATION, and anything longer than `bodyLimit` TOO_LARGE.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const read = (type: string, reader: (body: Buffer, contentType: string) => Fields | Promise<Fields>) =>
    app.addContentTypeParser(type, { parseAs: "buffer", bodyLimit }, async (request: HasHeaders, body: Buffer) => {
      const contentType = request.headers["content-type"] ?? "";
      refuseForeignCharset(contentType, body);
      return cleaned(await reader(body, contentType));
    });
  read("application/json", readJson);
  read("application/x-www-form-urlencoded", (body) => lastValues(new URLSearchParams(body.toString("utf8"))));
  read("multipart/form-data", readMultipart);
  app.addHook("preValidation", (request, _reply, done) => {
    // A POST without a body sent no fields.
    request.body ??= {};
    refuseUnstorable(request.query);
    refuseUnstorable(request.params);
    done();
  });
}

interface HasHeaders {
  headers: { "content-type"?: string };
}

function refuseForeignCharset(contentType: string, body: Buffer): void {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1]?.toLowerCase();
  const known = charset === undefined || charset === "utf-8" || charset === "utf8" || charset === "us-ascii";
  if (!known || !isUtf8(body)) throw new Problem("VALIDATION");
}

function readJson(body: Buffer): Fields {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch {
    throw new Problem("VALIDATION");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Problem("VALIDATION");
  return { ...value };
}

/** The platform's own parser: strict about the format, and an empty form is fine. */
async function readMultipart(body: Buffer, contentType: string): Promise<Fields> {
  if (body.length === 0) return {};
  let form: Awaited<ReturnType<Response["formData"]>>;
  try {
    form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new Problem("VALIDATION");
  }
  return lastValues(form as unknown as Iterable<[string, unknown]>);
}

function lastValues(entries: Iterable<[string, unknown]>): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (typeof value !== "string") throw new Problem("UNSUPPORTED");
    fields.set(name, withPlainLines(value));
  }
  return Object.fromEntries(fields);
}

/** Forms end lines with CRLF, whatever was typed; JSON does not. */
export function withPlainLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** Without names that no payload has. @throws Problem VALIDATION for what the database cannot store. */
export function cleaned(fields: Fields): Fields {
  for (const [name, value] of Object.entries(fields)) {
    refuseUnstorable(name);
    refuseUnstorable(value, { field: name });
  }
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !forbiddenNames.includes(name)));
}

/**
 * PostgreSQL cannot store U+0000 and nobody types it: refused before it can surprise anyone. So is what is nested
 * deeper than any payload or webhook: whatever walks through it would run out of stack.
 */
function refuseUnstorable(value: unknown, { field, depth = 0 }: { field?: string; depth?: number } = {}): void {
  if (depth > deepest) throw new Problem("VALIDATION");
  if (typeof value === "string" && value.includes("\0")) {
    throw new Problem("VALIDATION", field === undefined ? {} : { [field]: "validation:general" });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    refuseUnstorable(name, { field });
    refuseUnstorable(part, { field, depth: depth + 1 });
  }
}

import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";

interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
}

const document = JSON.parse(readFileSync("src/shared/contract/openapi.json", "utf8")) as OpenApi;
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, "openapi");
const validators = new Map<string, ValidateFunction>();

/**
 * A test whose server answers what openapi.json does not describe fails: the answer is an error then, and the log says
 * why.
 */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const { url = "" } = request.routeOptions;
    const type = String(reply.getHeader("content-type") ?? "");
    if (!url.startsWith("/api/") || !type.startsWith("application/json") || reply.hasHeader("content-encoding")) return;
    if (!(typeof payload === "string" || Buffer.isBuffer(payload)) || request.method === "HEAD") return;
    const fault = faultOf(request.method, url, reply.statusCode, payload.toString());
    if (fault === null) return;
    console.error(fault);
    throw new Error(fault);
  });
}

/** What openapi.json has against an answer; null where it describes it. */
export function faultOf(method: string, url: string, status: number, text: string): string | null {
  const path = `${url.replace(/\/$/, "")}/`.replaceAll(/:(\w+)/g, "{$1}");
  const call = `${method} ${path} ${status}`;
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses;
  if (!responses || (status < 400 && !responses[status])) return `openapi.json has no ${call}`;
  const validate = validatorOf(responses[status] ? path : null, method.toLowerCase(), status);
  if (validate(JSON.parse(text))) return null;
  return `openapi.json describes another answer of ${call}: ${ajv.errorsText(validate.errors)}`;
}

/** @param path null for an error. */
function validatorOf(path: string | null, method: string, status: number): ValidateFunction {
  const place =
    path === null ? ["components", "responses", "Error"] : ["paths", path, method, "responses", String(status)];
  const pointer = [...place, "content", "application/json", "schema"].map(escaped).join("/");
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
  validators.set(pointer, known);
  return known;
}

/** A part of a JSON pointer in an address. */
const escaped = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

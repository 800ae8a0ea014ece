import type { InferType, Schema } from "yup";
import type { MessageKey } from "../rules/message-key.ts";

/**
 * Who may call: anybody, every account (those of the jetty, too), any employee or admin, admins (the root account among
 * them), the root account alone.
 */
export type Access = "everyone" | "jetty" | "staff" | "admin" | "root";

/** What of a logged-in account (contract/session.ts) its access goes by. */
interface Account {
  admin: boolean;
  root: boolean;
  jetty?: true;
}

/** Whether the user, null for nobody, has that access. */
export function hasAccess(user: Account | null, access: Access): boolean {
  if (access === "everyone") return true;
  if (user === null) return false;
  if (access === "jetty") return true;
  if (access === "staff") return !user.jetty;
  return access === "admin" ? user.admin : user.root;
}

/** One call of the API, as server, client and openapi.json take it. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** The server refuses everybody else; HEAD goes with GET (requirements/api.md). */
  access: Access;
  /** What the segments of the path that begin with a colon may be. */
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * Why it may answer 409: each of these is a sentence for the sender. They are what the server's source can
   * throw (server/refusals.test.ts); that of a key which came with something else before is every call's.
   */
  refusals?: readonly MessageKey[];
  answer: Answer<unknown>;
}

/** The calls of one capability, by a name of our own. */
export type Contract = Readonly<Record<string, Call>>;

/** What a call answers where it succeeds. */
export interface Answer<Body> {
  /** The usual one first: a route that wants another one sets it. */
  statuses: readonly number[];
  contentType: string;
  /** Whether the browser shows a file or saves it. */
  disposition?: "inline" | "attachment";
  /** Never set: for the compiler, and for openapi.json, which is written from the type. */
  body?: Body;
}

/** What a call answers that has nothing to say. */
export type Done = Record<string, never>;

export function json<Body>(...statuses: readonly number[]): Answer<Body> {
  return { statuses: statuses.length > 0 ? statuses : [200], contentType: "application/json" };
}

/** What a route of a file hands over. */
export interface SentFile {
  filename: string;
  content: Uint8Array | string;
  /** The call's own with its parameters, where they differ from file to file. */
  contentType?: string;
}

export function file(contentType: string, disposition: "inline" | "attachment"): Answer<SentFile> {
  return { statuses: [200], contentType, disposition };
}

export type AnswerOf<C extends Call> = C["answer"] extends Answer<infer Body> ? Body : never;
export type Part = "params" | "query" | "body";
/** A part of what was sent, as its schema reads it; what no schema describes is not read. */
export type Read<C extends Call, P extends Part> =
  C extends Record<P, infer S extends Schema> ? InferType<S> : undefined;

/** The path of a call; the server also answers it without the last slash (requirements/api.md). */
export function apiPath<Name extends string>(name: Name): `/api/${Name}/` {
  return `/api/${name}/`;
}

/** The path of a call with its segments filled in. */
export function addressOf({ path }: Pick<Call, "path">, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_colon, name: string) => encodeURIComponent(String(params[name])));
}

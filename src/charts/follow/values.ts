/**
 * Values of events between two pages and into files, as JSON: what JSON has no sign for is written as an object with a
 * `$`, and what belongs to one page alone (functions, running actors, elements) by its kind.
 */
export function encode(value: unknown): unknown {
  return encodeInside(value, []);
}

function encodeInside(value: unknown, around: readonly object[]): unknown {
  if (value === undefined) return { $: "undefined" };
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function") return { $: typeof value };
  if (typeof value !== "object" || value === null) return value;
  if (around.includes(value)) return { $: "circle" };
  const inner = [...around, value];
  if (value instanceof Error) return { $: "error", message: value.message };
  if (value instanceof Map) return { $: "map", entries: [...value].map((entry) => encodeInside(entry, inner)) };
  if (value instanceof Set) return { $: "set", values: [...value].map((entry) => encodeInside(entry, inner)) };
  if (Array.isArray(value)) return value.map((entry) => encodeInside(entry, inner));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return { $: value.constructor.name };
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, encodeInside(entry, inner)]));
}

interface Encoded {
  $: string;
  message?: string;
  entries?: [unknown, unknown][];
  values?: unknown[];
}

const isEncoded = (value: object): value is Encoded => "$" in value && typeof value.$ === "string";

/** The value that was encoded; what belonged to one page alone stays the name of its kind. */
export function decode(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(decode);
  if (!isEncoded(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner)]));
  if (value.$ === "undefined") return undefined;
  if (value.$ === "error") return new Error(value.message);
  if (value.$ === "map") return new Map((value.entries ?? []).map(([key, inner]) => [decode(key), decode(inner)]));
  if (value.$ === "set") return new Set((value.values ?? []).map(decode));
  return `(${value.$})`;
}

const keyOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key));

/** A decoded value as TypeScript. */
export function sourceOf(value: unknown): string {
  if (value === undefined) return "undefined";
  if (value instanceof Error) return `new Error(${JSON.stringify(value.message)})`;
  if (value instanceof Map) return `new Map(${sourceOf([...value])})`;
  if (value instanceof Set) return `new Set(${sourceOf([...value])})`;
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, inner]) => `${keyOf(key)}: ${sourceOf(inner)}`);
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}

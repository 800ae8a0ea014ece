import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import type { Choice } from "../steps/run.ts";

/** Longer values are cut: a button shows which of several payloads it sends, not all of it. */
const longest = 60;
const mostFields = 3;

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A value in a few words: an answer by its `kind`, anything else as JSON. */
export function valueText(value: unknown): string {
  if (value instanceof Error) return `an error: ${value.message}`;
  if (value instanceof Map) return `a map of ${value.size}`;
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return String(value);
  if ("kind" in value && typeof value.kind === "string") {
    const failure = "failure" in value && value.failure ? `, ${valueText(value.failure)}` : "";
    return `${value.kind}${failure}`;
  }
  return cut(JSON.stringify(value));
}

/** The fields of a payload by their place: `order.request.paypal` → true. */
function fieldsOf(value: unknown, place = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null || value instanceof Error || value instanceof Map) {
    return [[place, value]];
  }
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, place ? `${place}.${key}` : key));
}

/**
 * An event with those fields of its payload that tell it from the others of its type: `booking.submitted, paypal:
 * true`.
 */
function personText(event: AnyEventObject, events: readonly AnyEventObject[]): string {
  const { type, ...payload } = event;
  const others = events
    .filter((other) => other.type === type && other !== event)
    .map((other) => new Map(fieldsOf(other)));
  const fields = fieldsOf(payload).filter(([place]) => place !== "");
  const telling = fields.filter(([place, value]) => others.some((other) => other.get(place) !== value));
  const shown = (others.length > 0 ? telling : fields).slice(0, mostFields);
  const texts = shown.map(([place, value]) => `${place.split(".").at(-1)}: ${valueText(value)}`);
  return [type, ...texts].join(", ");
}

/** Milliseconds for people: 600 ms, 3.5 s, 15 min. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  return milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${milliseconds / 60_000} min`;
}

/** How long a named delay is, by the machine. */
export function delayText(machine: AnyStateMachine, name: string): string {
  const delay = machine.implementations.delays[name] ?? Number(name);
  return typeof delay === "number" ? `${durationText(delay)} pass (${name})` : `${name} passes`;
}

/** What a button that makes something happen says. */
export function choiceText(
  { event, from }: Choice,
  machine: AnyStateMachine,
  events: readonly AnyEventObject[],
): string {
  if (from.kind === "time") return delayText(machine, from.delay);
  if (from.kind === "person") return personText(event, events);
  return from.fails
    ? `${from.actor} fails: ${valueText(event["error"])}`
    : `${from.actor} answers: ${valueText(event["output"])}`;
}

/** The states that one is in, without those around them: `order.paying, voucher.applied`. */
export function placeText(snapshot: AnyMachineSnapshot): string {
  const leaves = snapshot._nodes.filter(({ states }) => Object.keys(states).length === 0);
  const inOrder = leaves.toSorted((one, other) => one.order - other.order);
  return inOrder.map(({ path }) => path.join(".")).join(", ");
}

/** `captureOrder done` → `captureOrder answers`; `after holdLimit` → `after holdLimit (15 min)`. */
export function whenText(event: string, delays: Readonly<Record<string, number | null>>): string {
  if (event === "") return "at once";
  const [, delay] = /^after (.*)$/.exec(event) ?? [];
  const milliseconds = delay === undefined ? null : (delays[delay] ?? Number(delay));
  if (milliseconds !== null) return Number.isNaN(milliseconds) ? event : `${event} (${durationText(milliseconds)})`;
  return event.replace(/ done$/, " answers").replace(/ failed$/, " fails");
}

/** Whether one is in the state at that place of the machine: `order.paying`. */
export function isIn({ _nodes }: AnyMachineSnapshot, place: string): boolean {
  return _nodes.some(({ path }) => path.join(".") === place);
}

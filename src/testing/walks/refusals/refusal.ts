import type { LightMyRequestResponse } from "fastify";
import type { Walks, WalkWorld } from "../scene.ts";

/** A walk that no page takes, but a page of another version, two windows or a hand-written call may. */
export interface Refusal {
  name: string;
  /** What the last of its calls is answered, as `toldBy` says it. */
  refused: string;
  walk: (world: WalkWorld, walks: Walks) => Promise<string>;
}

/** Status, and the field that is refused or the type of the answer; `done` where there is neither. */
export function toldBy({ statusCode, body }: LightMyRequestResponse): string {
  const answer = JSON.parse(body) as { type?: string; status?: string; errors?: object };
  const [field] = Object.keys(answer.errors ?? {});
  return `${statusCode} ${field ?? answer.type ?? answer.status ?? "done"}`;
}

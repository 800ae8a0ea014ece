import type { FollowMessage } from "../follow/messages.ts";
import type { Followed, Recording, WorkbenchContext } from "./workbench.types.ts";

/** Machines that ended are shown a while, not for ever. */
const mostFollowed = 30;

/** What is known of the pages after a message of one of them; who moved last stands first. */
export function heard({ followed }: WorkbenchContext, message: FollowMessage): Partial<WorkbenchContext> {
  const others = (key: string) => followed.filter(({ actor }) => actor.key !== key);
  if (message.kind === "started") {
    const { actor, steps } = message;
    return { followed: [{ actor, steps, isOver: false }, ...others(actor.key)].slice(0, mostFollowed) };
  }
  if (message.kind === "asked") return {};
  const known = followed.find(({ actor }) => actor.key === message.key);
  if (!known) return {};
  const changed: Followed =
    message.kind === "stopped" ? { ...known, isOver: true } : { ...known, steps: [...known.steps, message.step] };
  return { followed: [changed, ...others(message.key)] };
}

/** The machine of the product that is shown; null while none runs. */
export function shownActor({ followed, followedKey }: WorkbenchContext): Followed | null {
  return followed.find(({ actor }) => actor.key === followedKey) ?? followed[0] ?? null;
}

/**
 * The recordings with what happened to the machine that is shown, from its beginning: else it could not be replayed.
 */
export function withRecording(context: WorkbenchContext, name: string, flow: string): readonly Recording[] {
  const shown = shownActor(context);
  if (!shown) return context.recordings;
  return [...context.recordings, { name, flow, input: shown.actor.input, steps: shown.steps }];
}

import { createActor } from "xstate";
import { sessionMachine } from "../../../machines/session/session.machine.ts";
import { eventually } from "../../testing/eventually.ts";
import { createInspector } from "./inspector.ts";
import type { FollowMessage } from "./messages.ts";

const wordOf = (message: FollowMessage): string => {
  if (message.kind === "started") return `started ${message.actor.machine} with ${message.steps.length}`;
  return message.kind === "moved" ? `moved by ${message.step.event?.type}` : message.kind;
};

const channels = [new BroadcastChannel("inspected"), new BroadcastChannel("inspected")] as const;
afterAll(() => {
  for (const channel of channels) channel.close();
});

it("tells what runs on a page, again to who opens later, and nothing of other kinds of actors", async () => {
  const [page, workbench] = channels;
  const heard: FollowMessage[] = [];
  workbench.addEventListener("message", ({ data }: MessageEvent<FollowMessage>) => heard.push(data));
  const inspect = createInspector(page, "a page");
  const actor = createActor(sessionMachine, { input: { segment: "" }, inspect }).start();
  actor.send({ type: "segment.changed", segment: "Buchungen" });
  await eventually(() => heard.slice(0, 2).map(wordOf), ["started session with 1", "moved by segment.changed"]);
  const [started] = heard;
  expect(started).toMatchObject({ actor: { input: { segment: "" } }, steps: [{ event: null, status: "active" }] });
  const before = heard.length;
  workbench.postMessage({ kind: "asked" } satisfies FollowMessage);
  await eventually(
    () => heard.slice(before).some((message) => /^started session with [2-9]/.test(wordOf(message))),
    true,
  );
  actor.stop();
});

import { render } from "@testing-library/react";
import { fromPromise } from "xstate";
import type { SessionActors } from "../../../../machines/session/session.types.ts";
import type { User } from "../../../shared/contract/session.ts";
import { settle } from "../../../testing/settle.ts";
import { SessionMonitor } from "./session.provider.tsx";

/** Watches from one segment on, at another one; the server says that the session is over. */
async function watch(openedAt: string, segment: string) {
  const users: unknown[] = [];
  const actors: SessionActors = {
    checkSession: fromPromise(async () => false),
    readUser: fromPromise<User | null, void>(async () => null),
    logOut: fromPromise(async () => ({})),
  };
  render(
    <SessionMonitor
      openedAt={openedAt}
      segment={segment}
      isLeaving={false}
      refusal={null}
      actors={actors}
      onUser={(user) => users.push(user)}
    />,
  );
  await settle();
  return users;
}

describe("the watch over a session", () => {
  it("checks a step that was taken before it was there", async () => {
    expect(await watch("Mitarbeiterbereich", "Einstellungen")).toEqual([null]);
  });

  it("asks nothing where the user still is", async () => {
    expect(await watch("Mitarbeiterbereich", "Mitarbeiterbereich")).toEqual([]);
  });
});

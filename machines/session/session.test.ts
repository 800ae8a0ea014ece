import { createActor, fromPromise } from "xstate";
import type { User } from "../../src/shared/contract/session.ts";
import { aUser } from "../../src/testing/builders.ts";
import { sessionMachine } from "./session.machine.ts";
import type { SessionActors, SessionEmitted } from "./session.types.ts";

const mia = aUser();
const offline = new Error("offline");

interface Server {
  stands?: Promise<boolean>;
  user?: Promise<User | null>;
  loggedOut?: Promise<object>;
}

async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Mia's session, opened on the start page, with what the server answers. */
function startSession({ stands, user, loggedOut }: Server = {}) {
  const calls: string[] = [];
  const emitted: SessionEmitted[] = [];
  const answer = <Output>(call: string, output: Promise<Output>) =>
    fromPromise<Output, void>(() => {
      calls.push(call);
      return output;
    });
  const actors: SessionActors = {
    checkSession: answer("HEAD", stands ?? Promise.resolve(true)),
    readUser: answer<User | null>("GET", user ?? Promise.resolve(mia)),
    logOut: answer<object>("logout", loggedOut ?? Promise.resolve({})),
  };
  const actor = createActor(sessionMachine.provide({ actors }), { input: { segment: "" } });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return {
    calls,
    emitted,
    go: async (segment: string) => {
      actor.send({ type: "segment.changed", segment });
      await settled();
    },
    refuse: async () => {
      actor.send({ type: "call.refused" });
      await settled();
    },
  };
}

describe("the session of somebody who is logged in", () => {
  it("is not asked for where the server has just sent it", () => {
    expect(startSession().calls).toEqual([]);
  });

  it("is checked whenever the first segment of the path changes, and only then", async () => {
    const session = startSession();
    await session.go("Buchungen");
    await session.go("Buchungen");
    expect(session.calls).toEqual(["HEAD", "GET"]);
    await session.go("");
    expect(session.calls).toEqual(["HEAD", "GET", "HEAD", "GET"]);
  });

  it("tells what the server knows of the user now", async () => {
    const admin = { ...mia, admin: true };
    const session = startSession({ user: Promise.resolve(admin) });
    await session.go("Buchungen");
    expect(session.emitted).toEqual([{ type: "user.read", user: admin }]);
  });

  it("is over after a 401, and the user is cleared", async () => {
    const session = startSession({ stands: Promise.resolve(false) });
    await session.go("Buchungen");
    await session.go("Mitarbeiter");
    expect(session.emitted).toEqual([{ type: "user.cleared" }]);
    expect(session.calls).toEqual(["HEAD"]);
  });

  it("is checked when a call is refused, and over if it is", async () => {
    const session = startSession({ stands: Promise.resolve(false) });
    await session.refuse();
    expect(session.calls).toEqual(["HEAD"]);
    expect(session.emitted).toEqual([{ type: "user.cleared" }]);
  });

  it("is not checked twice when a call is refused during a check", async () => {
    const session = startSession({ stands: new Promise(() => {}) });
    await session.go("Buchungen");
    await session.refuse();
    expect(session.calls).toEqual(["HEAD"]);
  });

  it("is over when it ends between the check and the reading", async () => {
    const session = startSession({ user: Promise.resolve(null) });
    await session.go("Buchungen");
    expect(session.emitted).toEqual([{ type: "user.cleared" }]);
  });

  it("of an inactive user is ended by a logout, and the user is cleared", async () => {
    const session = startSession({ user: Promise.resolve({ ...mia, active: false }) });
    await session.go("Buchungen");
    expect(session.calls).toEqual(["HEAD", "GET", "logout"]);
    expect(session.emitted).toEqual([{ type: "user.cleared" }]);
  });

  it("of an inactive user is over on this side even where the logout finds no server", async () => {
    const session = startSession({
      user: Promise.resolve({ ...mia, active: false }),
      loggedOut: Promise.reject(offline),
    });
    await session.go("Buchungen");
    expect(session.emitted).toEqual([{ type: "user.cleared" }, { type: "failure.logged", failure: offline }]);
  });

  it.each([
    ["check", { stands: Promise.reject(offline) }],
    ["reading", { user: Promise.reject(offline) }],
  ] as const)("stays when the network fails at the %s, and is checked at the next change", async (_, server) => {
    const session = startSession(server);
    await session.go("Buchungen");
    expect(session.emitted).toEqual([{ type: "failure.logged", failure: offline }]);
    const asked = session.calls.length;
    await session.go("Mitarbeiter");
    expect(session.calls.length).toBe(asked * 2);
  });

  it("is checked anew when the path changes during a check", async () => {
    const session = startSession({ stands: new Promise(() => {}) });
    await session.go("Buchungen");
    await session.go("Mitarbeiter");
    expect(session.calls).toEqual(["HEAD", "HEAD"]);
  });
});

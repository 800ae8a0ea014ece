import { createActor, fromPromise, SimulatedClock } from "xstate";
import { forms, offline } from "../../src/testing/machines/auth-screen-model.ts";
import { authScreenMachine } from "./auth-screen.machine.ts";
import { selectForm, selectLogout } from "./auth-screen.selectors.ts";
import type { AuthEmitted, AuthForm, AuthRole } from "./auth-screen.types.ts";

const never = new Promise<never>(() => {});
const home = { type: "place.left", to: "home" };

/** The screen as somebody opens it; each logout answers in turn what the test gives it. */
function open(form: AuthForm, role: AuthRole, ...answers: Promise<object>[]) {
  const clock = new SimulatedClock();
  const emitted: AuthEmitted[] = [];
  let calls = 0;
  const logOut = fromPromise<object, void>(() => {
    calls += 1;
    return answers.shift() ?? never;
  });
  const actor = createActor(authScreenMachine.provide({ actors: { logOut } }), { input: { form, role }, clock });
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  return {
    emitted,
    calls: () => calls,
    open: (next: AuthForm, by: AuthRole = role) => actor.send({ type: "form.opened", form: next, role: by }),
    retry: () => actor.send({ type: "logout.retried" }),
    answered: async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    wait: (milliseconds: number) => clock.increment(milliseconds),
    form: () => selectForm(actor.getSnapshot()),
    logout: () => selectLogout(actor.getSnapshot()),
  };
}

/** What each role sees at each form; null: nothing, they are led to Login. */
const shownTo = {
  visitor: { login: "login", recover: "recover", logout: "logout", register: null },
  employee: { login: "logout", recover: "logout", logout: "logout", register: "logout" },
  admin: { login: "logout", recover: "logout", logout: "logout", register: "register" },
} as const satisfies Record<AuthRole, Record<AuthForm, AuthForm | null>>;

const openings = (Object.keys(shownTo) as AuthRole[]).flatMap((role) =>
  forms.map((form) => [form, role, shownTo[role][form]] as const),
);

describe("who sees what", () => {
  it.each(openings)("%s opened by a %s is %s", (form, role, shown) => {
    const screen = open(form, role);
    expect(screen.form()).toBe(shown);
    expect(screen.emitted).toEqual(shown === null ? [{ type: "place.left", to: "login" }] : []);
    expect(screen.calls()).toBe(shown === "logout" && role !== "visitor" ? 1 : 0);
  });

  it.each(openings)("%s opened by a %s is %s, also from any other form", async (form, role, shown) => {
    for (const from of forms) {
      const screen = open(from, "visitor");
      screen.open(form, role);
      expect(screen.form()).toBe(shown);
    }
  });
});

describe("logout", () => {
  it("clears the user and leads to the start page after three seconds", async () => {
    const screen = open("logout", "employee", Promise.resolve({}));
    expect(screen.logout()).toBe("sending");
    await screen.answered();
    expect([screen.logout(), screen.emitted]).toEqual(["done", [{ type: "user.cleared" }]]);
    screen.wait(2_999);
    expect(screen.emitted).toHaveLength(1);
    screen.wait(1);
    expect([screen.logout(), screen.emitted.slice(1)]).toEqual(["done", [home]]);
    screen.wait(60_000);
    screen.retry();
    expect([screen.calls(), screen.emitted.length]).toEqual([1, 2]);
  });

  it("of somebody who is none is said, without a call, and leads to the start page too", () => {
    const screen = open("logout", "visitor");
    screen.wait(3_000);
    expect([screen.calls(), screen.logout(), screen.emitted]).toEqual([0, "done", [home]]);
  });

  it("that found no server is not said to be done, and can be tried again", async () => {
    const screen = open("logout", "admin", Promise.reject(offline), Promise.resolve({}));
    screen.retry();
    await screen.answered();
    screen.wait(10_000);
    expect(screen.logout()).toBe("failed");
    expect(screen.emitted).toEqual([{ type: "failure.logged", failure: offline }]);
    screen.retry();
    expect(screen.logout()).toBe("sending");
    await screen.answered();
    expect([screen.logout(), screen.calls()]).toEqual(["done", 2]);
  });

  it("fails where nobody provided the work", async () => {
    const actor = createActor(authScreenMachine, { input: { form: "logout", role: "admin" } }).start();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(selectLogout(actor.getSnapshot())).toBe("failed");
    actor.stop();
  });
});

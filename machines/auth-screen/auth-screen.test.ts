import { createActor, fromPromise, SimulatedClock } from "xstate";
import { aUser } from "../../src/testing/builders.ts";
import { authScreenMachine } from "./auth-screen.machine.ts";
import {
  selectForm,
  selectIsBusy,
  selectIsLocked,
  selectLogout,
  selectMessage,
  selectRefused,
  selectRegistration,
} from "./auth-screen.selectors.ts";
import type { AuthActors, AuthEmitted, AuthEvent, AuthForm, AuthRole } from "./auth-screen.types.ts";

const mia = aUser();
const login = { email: mia.email, password: "hausboot" };
const registration = {
  ...login,
  firstName: "Mia",
  lastName: "Muster",
  phone: "",
  address: "",
  additional: "",
  zipCodeAndCity: "",
};
const offline = new Error("offline");
const never = new Promise<never>(() => {});

/** The screen as somebody opens it; each call answers in turn what the test gives it. */
function open(form: AuthForm, role: AuthRole, ...answers: Promise<unknown>[]) {
  const clock = new SimulatedClock();
  const asked: unknown[] = [];
  const told: AuthEmitted[] = [];
  const call = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(({ input }) => {
      asked.push(input === undefined ? name : [name, input]);
      return (answers.shift() ?? never) as Promise<Output>;
    });
  const actors: AuthActors = {
    logIn: call("logIn"),
    logOut: call("logOut"),
    recover: call("recover"),
    register: call("register"),
  };
  const actor = createActor(authScreenMachine.provide({ actors }), { input: { form, role }, clock });
  actor.on("*", (event) => told.push(event));
  actor.start();
  const snapshot = () => actor.getSnapshot();
  return {
    asked,
    told,
    send: (event: AuthEvent) => actor.send(event),
    answered: async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    wait: (milliseconds: number) => clock.increment(milliseconds),
    snapshot,
    message: () => selectMessage(snapshot()),
    form: () => selectForm(snapshot()),
  };
}

describe("who sees what", () => {
  it.each([
    ["login", "visitor", "login"],
    ["recover", "visitor", "recover"],
    ["logout", "visitor", "logout"],
    ["register", "visitor", null],
    ["login", "employee", "logout"],
    ["recover", "employee", "logout"],
    ["logout", "employee", "logout"],
    ["register", "employee", "logout"],
    ["login", "admin", "logout"],
    ["recover", "admin", "logout"],
    ["logout", "admin", "logout"],
    ["register", "admin", "register"],
  ] as const)("%s opened by a %s is %s", (form, role, shown) => {
    const screen = open(form, role);
    expect(screen.form()).toBe(shown);
    expect(screen.told).toEqual(shown === null ? [{ type: "place.left", to: "login" }] : []);
    expect(screen.asked).toEqual(shown === "logout" && role !== "visitor" ? ["logOut"] : []);
  });

  it("follows a link to another of its forms", () => {
    const screen = open("login", "visitor");
    screen.send({ type: "form.opened", form: "recover", role: "visitor" });
    expect(screen.form()).toBe("recover");
  });
});

describe("login", () => {
  it("stores the user and is over, so that leaving for the internal area logs nobody out", async () => {
    const screen = open("login", "visitor", Promise.resolve(mia));
    screen.send({ type: "login.submitted", request: login });
    screen.send({ type: "login.submitted", request: login });
    expect([selectIsBusy(screen.snapshot()), selectIsLocked(screen.snapshot())]).toEqual([true, true]);
    await screen.answered();
    expect(screen.asked).toEqual([["logIn", login]]);
    expect(screen.told).toEqual([{ type: "user.entered", user: mia }]);
    expect(screen.form()).toBe("login");
  });

  it("says for three seconds that it failed, and may be tried again at once", async () => {
    const screen = open("login", "visitor", Promise.reject(offline), Promise.reject(offline), Promise.resolve(mia));
    screen.send({ type: "login.submitted", request: login });
    await screen.answered();
    screen.wait(2_999);
    expect([screen.message(), selectIsLocked(screen.snapshot())]).toEqual(["loginFailed", false]);
    screen.wait(1);
    expect(screen.message()).toBeNull();
    screen.send({ type: "login.submitted", request: login });
    await screen.answered();
    screen.send({ type: "login.submitted", request: login });
    expect(screen.message()).toBeNull();
    await screen.answered();
    expect(screen.told.at(-1)).toEqual({ type: "user.entered", user: mia });
  });
});

describe("a new password", () => {
  it.each([
    ["sent", Promise.resolve({})],
    ["refused", Promise.reject(offline)],
  ])("is told alike for five seconds when %s, then it goes on to Login", async (_, answer) => {
    const screen = open("recover", "visitor", answer);
    screen.send({ type: "recovery.submitted", request: { email: mia.email } });
    await screen.answered();
    screen.wait(4_999);
    expect([screen.message(), selectIsLocked(screen.snapshot())]).toEqual(["recovered", true]);
    expect(screen.told).not.toContainEqual({ type: "place.left", to: "login" });
    screen.wait(1);
    expect(screen.told.at(-1)).toEqual({ type: "place.left", to: "login" });
  });
});

describe("a new employee", () => {
  it("is told to have been added for three seconds, then the fields are cleared", async () => {
    const screen = open("register", "admin", Promise.resolve({}));
    screen.send({ type: "registration.submitted", request: registration });
    await screen.answered();
    screen.wait(2_999);
    expect([screen.message(), screen.told, selectIsLocked(screen.snapshot())]).toEqual(["registered", [], true]);
    screen.wait(1);
    expect([screen.message(), screen.told]).toEqual([null, [{ type: "form.cleared" }]]);
  });

  it("is told to have failed for three seconds; what the server refuses of the fields stays", async () => {
    const errors = { email: "validation-staff:emailTaken" };
    const screen = open("register", "admin", Promise.reject(Object.assign(new Error("taken"), { errors })), never);
    screen.send({ type: "registration.submitted", request: registration });
    await screen.answered();
    screen.wait(2_999);
    expect([screen.message(), selectIsLocked(screen.snapshot())]).toEqual(["registerFailed", false]);
    screen.wait(1);
    expect([screen.message(), selectRefused(screen.snapshot())]).toEqual([null, errors]);
    expect(selectRegistration(screen.snapshot())).toEqual(registration);
    screen.send({ type: "registration.submitted", request: registration });
    expect(selectRefused(screen.snapshot())).toEqual({});
  });
});

describe("logout", () => {
  it("clears the user and leads to the start page after three seconds", async () => {
    const screen = open("logout", "employee", Promise.resolve({}));
    expect(selectLogout(screen.snapshot())).toBe("sending");
    await screen.answered();
    expect([selectLogout(screen.snapshot()), screen.told]).toEqual(["done", [{ type: "user.cleared" }]]);
    screen.wait(2_999);
    expect(screen.told).toHaveLength(1);
    screen.wait(1);
    expect(screen.told.at(-1)).toEqual({ type: "place.left", to: "home" });
  });

  it("of somebody who is none is said, without a call, and leads to the start page too", () => {
    const screen = open("logout", "visitor");
    screen.wait(3_000);
    expect([screen.asked, screen.told]).toEqual([[], [{ type: "place.left", to: "home" }]]);
  });

  it("that found no server is not said to be done, and can be tried again", async () => {
    const screen = open("logout", "admin", Promise.reject(offline), Promise.resolve({}));
    await screen.answered();
    screen.wait(10_000);
    expect(selectLogout(screen.snapshot())).toBe("failed");
    expect(screen.told).toEqual([{ type: "failure.logged", failure: offline }]);
    screen.send({ type: "logout.retried" });
    await screen.answered();
    expect(selectLogout(screen.snapshot())).toBe("done");
  });
});

it("fails where nobody provided the work", async () => {
  const actor = createActor(authScreenMachine, { input: { form: "login", role: "visitor" } }).start();
  actor.send({ type: "login.submitted", request: login });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(selectMessage(actor.getSnapshot())).toBe("loginFailed");
  actor.stop();
});

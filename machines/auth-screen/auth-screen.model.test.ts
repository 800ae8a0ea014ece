import { aUser } from "../../src/testing/builders.ts";
import { type FlowModel, missedBy, replay, walksThrough } from "../support/paths.ts";
import { authScreenMachine } from "./auth-screen.machine.ts";
import type { AuthEvent, AuthForm, AuthRole } from "./auth-screen.types.ts";

const user = aUser();
const employee = {
  firstName: "Mia",
  lastName: "Muster",
  email: "mia@boats.example",
  phone: "",
  address: "",
  additional: "",
  zipCodeAndCity: "",
  password: "hausboot",
};
const forms: AuthForm[] = ["login", "logout", "recover", "register"];
const roles: AuthRole[] = ["visitor", "employee", "admin"];
const events: AuthEvent[] = [
  ...forms.flatMap((form) => roles.map((role) => ({ type: "form.opened" as const, form, role }))),
  { type: "login.submitted", request: { email: user.email, password: "hausboot" } },
  { type: "recovery.submitted", request: { email: user.email } },
  { type: "registration.submitted", request: employee },
  { type: "logout.retried" },
];
const failed = [{ kind: "network" }, { kind: "field", errors: { email: "validation-staff:emailTaken" } }];

const model: FlowModel<typeof authScreenMachine> = {
  machine: authScreenMachine,
  input: { form: "login", role: "visitor" },
  events,
  answers: {
    logIn: { done: [user], failed },
    logOut: { done: [{}], failed },
    recover: { done: [{}], failed },
    register: { done: [{}], failed: [...failed, new Error("thrown by a bug")] },
  },
  relevant: ({ context: { form, role } }) => [form, role],
};

it("goes every way in and out as the chart shows it, and leaves none out", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(authScreenMachine, replays)).toEqual([]);
});

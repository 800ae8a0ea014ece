import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import type { User } from "../../shared/contract/session.ts";
import { aUser } from "../../testing/builders.ts";
import { App } from "./app.tsx";
import type { PageContext } from "./routing/screen.ts";
import { createStore } from "./store.ts";

// Taken before a test puts a clock of its own in their place.
const { setTimeout: realTimeout } = globalThis;

/** Lets answered calls reach the page, also while its clock stands still. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await act(() => new Promise<void>((resolve) => void realTimeout(resolve)));
  }
}

/** Lets time pass on the test's own clock. */
export async function wait(milliseconds: number): Promise<void> {
  act(() => jest.advanceTimersByTime(milliseconds));
  await settle();
}

export const mia = aUser();
/** Nobody, an employee and an admin. */
export const users = { visitor: null, employee: mia, admin: { ...mia, id: 8, admin: true } } as const;

interface Asked {
  /** Method and name, such as `POST rere_login`. */
  call: string;
  fields: Record<string, string>;
  settle: (answer: Response | null) => void;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{decodeURIComponent(pathname + search)}</output>;
}

/** The website over a server that answers when the test says so, as somebody opens it at `path`. */
export async function openWebsite(page: PageContext, path: string, user: User | null) {
  const asked: Asked[] = [];
  async function fetch(request: Request): Promise<Response> {
    const [, , name = ""] = new URL(request.url).pathname.split("/");
    const form = request.method === "POST" && name !== "rere_logout" ? await request.formData() : new FormData();
    const fields = Object.fromEntries(
      [...form].map(([field, value]) => [field, typeof value === "string" ? value : value.name]),
    );
    const answer = await new Promise<Response | null>((resolve) => {
      asked.push({ call: `${request.method} ${name}`, fields, settle: resolve });
    });
    if (!answer) throw new TypeError("the connection was lost");
    return answer;
  }
  const store = createStore({ fetch, preloadedState: { session: { user } } });
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={store} page={page} />
      <Address />
    </MemoryRouter>,
  );
  await settle();

  /** The oldest of these calls that waits; on a slow machine the page may need a moment more to make it. */
  async function take(call: string): Promise<Asked> {
    const isAsked = () => asked.some((one) => one.call === call);
    for (let turn = 0; turn < 50 && !isAsked(); turn += 1) await settle();
    const index = asked.findIndex((one) => one.call === call);
    const [found] = index < 0 ? [] : asked.splice(index, 1);
    if (!found) throw new Error(`${call} was not called, but ${asked.map((one) => one.call).join(", ") || "nothing"}`);
    return found;
  }
  return {
    store,
    user: () => store.getState().session.user,
    waiting: () => asked.map(({ call }) => call),
    fieldsOf: (call: string) => asked.find((one) => one.call === call)?.fields,
    answer: async (call: string, body: unknown, status = 200) => {
      const text = call.startsWith("HEAD") ? null : JSON.stringify(body);
      (await take(call)).settle(new Response(text, { status, headers: { "Content-Type": "application/json" } }));
      await settle();
    },
    lose: async (call: string) => {
      (await take(call)).settle(null);
      await settle();
    },
    address: () => screen.getByLabelText("address").textContent,
    heading: () => screen.queryByRole("heading", { level: 1 })?.textContent ?? null,
    /** What is said, without what it offers. */
    message: () => document.querySelector('[role="alert"], [role="status"]')?.textContent ?? null,
    field: (name: string) => document.getElementById(`auth-${name}`) as HTMLInputElement,
    faults: () => [...document.querySelectorAll('[id^="auth-"][id$="-error"]')].map(({ textContent }) => textContent),
    button: () => document.querySelector<HTMLButtonElement>('button[type="submit"]'),
    type: (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) {
        fireEvent.change(document.getElementById(`auth-${name}`) as HTMLInputElement, { target: { value } });
      }
    },
    submit: async () => {
      fireEvent.submit(document.querySelector("form") as HTMLFormElement);
      await settle();
    },
    press: async (role: "button" | "link", name: string) => {
      fireEvent.click(screen.getByRole(role, { name }));
      await settle();
    },
  };
}

/** A new employee as an admin types it. */
export const newEmployee = {
  firstName: "anna-LENA",
  lastName: "müller",
  email: "Anna@boats.de",
  phone: "+4917012345678",
  address: "Uferweg 7",
  additional: "",
  zipCodeAndCity: "14770 Brandenburg",
  password: "hausboot",
  passwordRepeat: "hausboot",
};

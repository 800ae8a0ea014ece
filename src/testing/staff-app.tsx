import { act, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router";
import type { User } from "../shared/contract/session.ts";

export function aUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email: "mia@boats.example",
    first_name: "Mia",
    last_name: "Muster",
    admin: false,
    root: false,
    active: true,
    ...changes,
  };
}

function Place() {
  const { pathname, state } = useLocation();
  return <output aria-label="place">{`${decodeURIComponent(pathname)} ${JSON.stringify(state)}`}</output>;
}

/** Waits until what is being loaded is there: a busy machine needs longer than an idle one. */
async function settled(): Promise<void> {
  for (let waits = 0; waits < 100; waits += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const isBusy = document.querySelector("[aria-busy], .ring") !== null;
    if (!isBusy && waits > 0) return;
  }
}

/** The answer to a call by its name, such as `rere_get_inbox`; the user check stands, the rest is 200 `{}`. */
type Answers = Record<string, () => object | Response>;

/** The website over a server, loaded for a path; tests of app/ hand it in, since nothing else may import that. */
export type Website = (
  path: string,
  user: User,
  fetch: (request: Request) => Promise<Response>,
) => Promise<ReactElement>;

/** Opens the whole website at a screen of the internal area, in its frame, over a server that `answers` plays. */
export async function openStaffApp(website: Website, path: string, user: User, answers: Answers) {
  const known: Answers = { rere_check_user: () => user, ...answers };
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const given = known[pathname.split("/")[2] ?? ""]?.() ?? {};
    return given instanceof Response ? given.clone() : Response.json(given);
  };
  const element = await website(path, user, fetch);
  render(
    <MemoryRouter initialEntries={[path]}>
      {element}
      <Place />
    </MemoryRouter>,
  );
  await settled();
  return {
    calls,
    /** Presses something and waits for what comes of it. */
    press: async (element: HTMLElement) => {
      await act(async () => element.click());
      await settled();
    },
    /** The path, and the state of the navigation to it. */
    place: () => screen.getByLabelText("place").textContent,
  };
}

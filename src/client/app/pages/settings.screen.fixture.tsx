import { act, fireEvent, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import type { Language } from "../../../shared/contract/page.ts";
import { type BusinessSettings, settingsContract, type UserInfo } from "../../../shared/contract/settings.ts";
import { someSettings, testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import { userChanged } from "../../features/session/session.slice.ts";
import type { PageContext } from "../routing/screen.ts";
import { type AppStore, createStore } from "../store.ts";
import { prefetch, Screen } from "./settings.screen.tsx";

const page = { today: testToday } as PageContext;
export const kim: UserInfo = {
  id: 3,
  email: "kim@demo.example",
  first_name: "Kim",
  last_name: "Kapitän",
  admin: false,
  root: false,
  active: true,
  language: "de",
  phone: "030123",
  streetAndNumber: "Uferweg 7",
  additional: "",
  zipCodeAndCity: "14770 Brandenburg",
};
export const alma: UserInfo = { ...kim, id: 2, email: "alma@demo.example", first_name: "Alma", admin: true };
export const root: UserInfo = { ...alma, id: 1, email: "root@demo.example", root: true };

type Answer = () => Response | Promise<Response>;
const stored: Answer = () => Response.json({});

interface SettingsOptions {
  settings?: BusinessSettings;
  answers?: Answer[];
  /** That the account reads. */
  language?: Language;
}

/** The screen of a user; the server answers updates as told, and then stores them. */
export async function openSettings(user: UserInfo, options: SettingsOptions = {}) {
  const { settings = someSettings(), answers = [], language = "de" } = options;
  const sent: Record<string, FormDataEntryValue>[] = [];
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "GET") asked.push(pathname);
    if (pathname === settingsContract.get.path) return Response.json(settings);
    if (pathname === settingsContract.userInfo.path) return Response.json(user);
    sent.push(Object.fromEntries(await request.formData()));
    return (answers.shift() ?? stored)();
  };
  const store = createStore({ fetch });
  store.dispatch(userChanged(user));
  await prefetch?.(store, "de", {}, page, "");
  return { store, sent, asked, unmount: await show(store, language) };
}

export const settle = () => act(() => jest.advanceTimersByTimeAsync(20));
export const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
export const field = (name: string) => document.getElementById(`settings-${name}`) as HTMLInputElement;
export const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};
export const save = async (form?: string) => {
  fireEvent.submit(screen.getByRole("form", form === undefined ? {} : { name: form }));
  await settle();
};
export const messages = () => [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent);
export const status = () => screen.queryByRole("status")?.textContent ?? null;
export const refuse =
  (code: number, body: object): Answer =>
  () =>
    Response.json(body, { status: code });

/** Renders the screen over a store. @returns what takes it away again. */
export async function show(store: AppStore, language: Language = "de"): Promise<() => void> {
  const { unmount } = renderIn(
    language,
    <Provider store={store}>
      <MemoryRouter>
        <Screen language="de" params={{}} page={page} routes={[]} />
      </MemoryRouter>
    </Provider>,
  );
  await settle();
  return unmount;
}

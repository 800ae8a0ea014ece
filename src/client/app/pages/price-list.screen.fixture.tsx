import { screen, within } from "@testing-library/react";
import type { PriceListFields } from "../../../shared/contract/price-list.ts";
import {
  type PriceListEffects,
  type PriceListState,
  type PriceListStep,
  type PriceListVersion,
  staffPriceListContract,
} from "../../../shared/contract/staff-price-list.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { aPriceListVersion, someEffects } from "../../../testing/machines/price-list-model.ts";
import { Screen } from "./price-list.screen.tsx";
import { type Call, openStaffScreen, settle } from "./staff-screen.fixture.tsx";

/** Who is at the screen in these tests. */
export const admin = "Anna Lena";

const conflict = () =>
  Response.json({ type: "CONFLICT", errors: { version: "validation-staff:priceListVersion" } }, { status: 409 });

interface PriceListServer {
  lists: PriceListVersion[];
  effects: PriceListEffects;
  /** What it answers to a call by its path, in place of what it would do. */
  refuses: Record<string, () => Response | Promise<Response>>;
  step: (list: PriceListVersion, changes: Partial<PriceListVersion>) => PriceListStep;
  list: (id: number) => PriceListVersion | undefined;
}

/** No network. */
export const unanswered = () => Promise.reject<Response>(new TypeError("no network"));

/** The screen over a server that keeps lists as the real one does, of the boats Hektor (1) and Titanic (2). */
export async function openPriceLists(
  lists: PriceListVersion[] = [],
  at = "/Preise",
  prepare?: (server: PriceListServer) => void,
) {
  const server: PriceListServer = {
    lists,
    effects: someEffects,
    refuses: {},
    step(list, changes) {
      const next = { ...list, ...changes, version: list.version + 1 };
      server.lists = [...server.lists.filter(({ id }) => id !== list.id), next];
      return { id: next.id, version: next.version, state: next.state };
    },
    list: (id) => server.lists.find((list) => list.id === id),
  };
  prepare?.(server);
  const begin = (content: PriceListFields) => {
    const id = Math.max(0, ...server.lists.map((list) => list.id)) + 1;
    return server.step(aPriceListVersion({ id, version: 0, author: admin, content }), {});
  };
  const step = ({ body }: Call, state: PriceListState, content?: PriceListFields) => {
    const list = server.list(Number(body["id"]));
    if (!list) return Response.json({ type: "NOT_FOUND" }, { status: 404 });
    if (list.version !== Number(body["version"])) return conflict();
    return server.step(list, { state, author: admin, ...(content && { content }) });
  };
  const { save, check, publish, discard, copy, effects, list } = staffPriceListContract;
  const answers: Record<string, (call: Call) => object | Response> = {
    [list.path]: () => ({ price_lists: server.lists.toSorted((one, other) => other.id - one.id) }),
    [save.path]: (call) => {
      const content = JSON.parse(String(call.body["content"])) as PriceListFields;
      return call.body["id"] === undefined ? begin(content) : step(call, "draft", content);
    },
    [copy.path]: ({ body }) => begin(server.list(Number(body["id"]))?.content ?? { ...aPriceListVersion().content }),
    [check.path]: (call) => step(call, "checked"),
    [publish.path]: (call) => {
      const done = step(call, "published");
      if (!(done instanceof Response)) {
        server.lists = server.lists.map((other) => {
          if (other.id === done.id) return { ...other, published_by: admin, published_at: "2027-05-03T08:00:00.000Z" };
          return other.state === "published" ? { ...other, state: "replaced" } : other;
        });
      }
      return done;
    },
    [discard.path]: ({ body }) => {
      server.lists = server.lists.filter(({ id }) => id !== Number(body["id"]));
      return {};
    },
    [effects.path]: () => server.effects,
  };
  const opened = await openStaffScreen(
    Screen,
    (call) => {
      if (call.path.startsWith("/api/rere_get_all_vehicles"))
        return [aVehicle({ id: 1, name: "Hektor" }), aVehicle({ id: 2, name: "Titanic" })];
      return server.refuses[call.path]?.() ?? answers[call.path]?.(call) ?? {};
    },
    { admin: true, at },
  );
  const { user } = opened;
  return {
    ...opened,
    server,
    /** The dialog that is open: others are in the page, closed. */
    dialog: () => screen.getByRole("dialog"),
    tick: async (name: string | RegExp) => {
      await user.click(within(screen.getByRole("dialog")).getByRole("checkbox", { name }));
      await settle();
    },
    fill: async (label: string | RegExp, text: string) => {
      const field = within(screen.getByRole("dialog")).getByLabelText(label);
      await user.clear(field);
      if (!text) return;
      await user.click(field);
      // Letter by letter each of them would draw the whole form.
      if (field.getAttribute("type") === "date") await user.type(field, text);
      else await user.paste(text);
    },
    /** The draft or list that is shown in the address. */
    search: () => screen.getByLabelText("address").textContent,
  };
}

import { act, fireEvent, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import { Link, MemoryRouter, Route, Routes, useLocation } from "react-router";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { emptyPriceList, type PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { aUser, aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { renderIn } from "../../../testing/render.tsx";
import { userChanged } from "../../features/session/session.slice.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { createStore } from "../store.ts";
import { Screen } from "./vehicle-form.screen.tsx";

function Place() {
  const { pathname } = useLocation();
  return <output aria-label="place">{decodeURIComponent(pathname)}</output>;
}

/** The server's boats; null: it does not answer. */
type Fleet = () => Vehicle[] | null;

/** Opens the form to change a boat, Hektor's by default, or to add one where `name` is null. */
export async function openVehicleForm(
  name: string | null = "Hektor",
  fleet: Fleet = () => [aVehicle()],
  listed: PublishedPriceList = { id: null, ...emptyPriceList },
) {
  const store = createStore({
    fetch: async ({ url }) => {
      if (url.includes("rere_get_business_settings")) return Response.json({ ...someSettings(), price_list: listed });
      if (!url.includes("rere_get_all_vehicles")) return Response.json({});
      const boats = fleet();
      if (!boats) throw new TypeError("the connection was lost");
      return Response.json(boats);
    },
  });
  store.dispatch(userChanged(aUser()));
  const page = { today: testToday, config: {} } as ScreenProps["page"];
  const params = { type: "Hausboote", ...(name !== null && { vehicleToChange: name }) };
  const view = renderIn(
    "de",
    <Provider store={store}>
      <MemoryRouter initialEntries={["/here"]}>
        <Routes>
          <Route path="/here" element={<Screen language="de" params={params} page={page} routes={[]} />} />
          <Route path="*" element={null} />
        </Routes>
        <Link to="/Mitarbeiterbereich">Hauptmenü</Link>
        <Place />
      </MemoryRouter>
    </Provider>,
  );
  const isThere = () => document.querySelector("#vehicle-name") !== null;
  await settle(() => isThere() || editor.place() !== "/here" || screen.queryByText(/konnte nicht/) !== null);
  return { unmount: view.unmount };
}

function control(id: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`#vehicle-${id}`);
  if (!found) throw new Error(`there is no field ${id}`);
  return found;
}

/** What somebody does in the form, and what they see. */
export const editor = {
  field: control,
  type: (id: string, value: string) => fireEvent.change(control(id), { target: { value } }),
  tick: (id: string) => fireEvent.click(control(id)),
  choose: async (...names: string[]) => {
    const files = names.map((name) => new File(["picture"], name, { type: `image/${name.split(".").at(-1)}` }));
    fireEvent.change(control("images"), { target: { files } });
    await settle();
  },
  press: async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle();
  },
  follow: async (name: string) => {
    fireEvent.click(screen.getByRole("link", { name }));
    await settle();
  },
  submit: async () => {
    fireEvent.submit(screen.getByRole("form", { hidden: true }));
    await settle();
  },
  wait: async (milliseconds: number) => {
    act(() => jest.advanceTimersByTime(milliseconds));
    await settle();
  },
  place: () => screen.getByLabelText("place").textContent,
  /** The pictures in their order, by their names. */
  pictures: () => [...document.querySelectorAll("ol img")].map((image) => image.getAttribute("alt")),
  says: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
  /** Whether the browser would ask before the tab is closed. */
  holdsTab: () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })),
};

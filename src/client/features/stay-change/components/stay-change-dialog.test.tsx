import { configureStore } from "@reduxjs/toolkit";
import { fireEvent, screen, within } from "@testing-library/react";
import { Provider } from "react-redux";
import {
  type BoatOption,
  type StayChangeQuote,
  type StayOptions,
  stayChangeContract,
} from "../../../../shared/contract/stay-change.ts";
import { aStayChangeQuote } from "../../../../testing/machines/stay-change-model.ts";
import { bookedExtra, ownExtraFields } from "../../../../testing/price-list-form.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { settle } from "../../../../testing/settle.ts";
import { api } from "../../../api/base-api.ts";
import { StayChangeDialog } from "./stay-change-dialog.tsx";

const boat = {
  passengers: 6,
  license: "no",
  extras: [],
  own_extras: [],
  free_halves: [],
  earlier: null,
  later: null,
} as const;
const options = (booking: Partial<StayOptions["booking"]> = {}): StayOptions => ({
  booking: {
    id: 72,
    name: "Erika Beispiel",
    has_mail: true,
    status: "paid",
    vehicle: 1,
    vehicle_name: "Hektor",
    booked_day: "2027-05-10",
    booked_end: "2027-05-12",
    booked_duration: 2,
    starts_am: false,
    ends_pm: false,
    adults: 2,
    children: 0,
    license_answer: null,
    extras: [],
    own_extras: [],
    may_change: "all",
    boat_out: false,
    version: 3,
    ...booking,
  },
  first_early: "2027-05-03",
  boats: [
    { ...boat, id: 1, name: "Hektor", extras: [], own_extras: [], free_halves: [], free: true },
    { ...boat, id: 2, name: "Max", extras: [], own_extras: [], free_halves: [], free: false, later: "2027-05-14" },
  ],
});
const problem = (status: number, type: string, errors: object) => Response.json({ type, errors }, { status });

/** The dialog of a booking of two nights; prices and changes are answered when the test says so. */
async function open({
  admin = false,
  booking = {},
  boats = options().boats,
}: {
  admin?: boolean;
  booking?: Partial<StayOptions["booking"]>;
  boats?: StayOptions["boats"];
} = {}) {
  const server = { options: { ...options(booking), boats } };
  const asked: { path: string; body: Record<string, unknown>; answer: (answer: Response) => void }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (path === stayChangeContract.options.path) return Response.json(server.options);
    if (request.method === "GET") return Response.json({});
    const body = Object.fromEntries((await request.formData()).entries());
    return new Promise((answer) => asked.push({ path, body, answer }));
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { fetch } } }).concat(api.middleware),
  });
  const done: StayChangeQuote[] = [];
  renderIn(
    "de",
    <Provider store={store}>
      <StayChangeDialog
        open
        onClose={() => undefined}
        onDone={(change) => done.push(change)}
        bookingId={72}
        user={{ id: 1, admin }}
      />
    </Provider>,
  );
  await settle();
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await settle();
  };
  const answer = async (at: number, given: object | Response) => {
    asked[at]?.answer(given instanceof Response ? given : Response.json(given));
    await settle();
  };
  /** Sends the change of one more night at the price that is shown. */
  const confirm = async () => {
    await press("Wunsch des Gastes");
    await press("Aufenthalt ändern");
  };
  const text = () => screen.getByRole("dialog").textContent?.replaceAll("\u00a0", " ") ?? "";
  const confirmButton = () => screen.queryByRole("button", { name: "Aufenthalt ändern" });
  return { server, asked, done, press, answer, confirm, text, confirmButton };
}

afterEach(() => window.sessionStorage.clear());

it("prices what is chosen, shows what happens to the money, and sends it with that price and the reason", async () => {
  const { asked, done, press, answer, confirm, text, confirmButton } = await open();
  expect(confirmButton()).toBeNull();
  await press("+1 Nacht");
  expect(asked[0]).toMatchObject({ path: stayChangeContract.quote.path, body: { booked_duration: "3", version: "3" } });
  expect(confirmButton()).toHaveAttribute("aria-disabled", "true");
  await answer(0, aStayChangeQuote());
  expect(text()).toMatch(/Bisher.*360 €.*Neu.*540 €.*Differenz\+180 €.*Noch zu zahlen bis .*180 €/);
  await press("Aufenthalt ändern");
  expect([asked.length, document.activeElement]).toEqual([1, screen.getByLabelText(/^Grund/)]);
  await confirm();
  const sent = { booked_duration: "3", price: "540.00", reason: "Wunsch des Gastes" };
  expect(asked[1]).toMatchObject({ path: stayChangeContract.change.path, body: sent });
  await answer(1, aStayChangeQuote());
  expect(done).toEqual([aStayChangeQuote()]);
});

it("says before the tap that the stay as a whole is priced anew, and only where it is", async () => {
  const { press, answer, text, confirmButton } = await open();
  const anew = "Er ist neu berechnet, nicht nur für die Nächte, die sich ändern.";
  await press("+1 Nacht");
  await answer(0, aStayChangeQuote());
  expect(text()).not.toContain(anew);
  await press("+1 Nacht");
  await answer(1, aStayChangeQuote({ priced_anew: true }));
  expect([text().includes(anew), confirmButton() !== null]).toEqual([true, true]);
});

it("says before the tap which half-day is lost, and sends that it was seen", async () => {
  const { asked, press, answer, confirm, text } = await open({ booking: { starts_am: true } });
  expect(text()).toContain("(2 Nächte), an Bord ab 10:00");
  await press("+1 Nacht");
  const { before, ...quote } = aStayChangeQuote({ lost_halves: ["firstMorning"] });
  const own_extras = [bookedExtra({ name_de: "Früh an Bord", takes: "firstMorning" })];
  await answer(0, { ...quote, before: { ...before, own_extras, starts_am: true } });
  expect(text()).toContain("Früh an Bord fällt weg: Dieser halbe Tag ist dann schon vergeben.");
  await confirm();
  expect(asked[1]?.body).toMatchObject({ lost_halves: '["firstMorning"]' });
});

it("lets staff add a half-day that nobody else has, and says why not", async () => {
  const early = ownExtraFields({ id: 2, name_de: "Früh", most_pieces: 1, takes: "firstMorning", days_before: 7 });
  const late = ownExtraFields({ id: 3, name_de: "Spät", most_pieces: 1, takes: "lastAfternoon" });
  const [own] = options().boats;
  const boats = [{ ...(own as BoatOption), own_extras: [early, late], free_halves: ["firstMorning" as const] }];
  const { asked } = await open({ boats });
  expect(screen.getByRole("checkbox", { name: /^Spät/ })).toBeDisabled();
  expect(screen.getByRole("checkbox", { name: /^Spät/ })).toHaveAccessibleDescription(/nachmittags schon vergeben/);
  fireEvent.click(screen.getByRole("checkbox", { name: /^Früh/ }));
  await settle();
  expect(asked[0]?.body).toMatchObject({ own_extras: '[{"id":2,"pieces":1}]' });
});

it("never shows the price of an earlier choice, whose answer comes late", async () => {
  const { press, answer, text, confirmButton } = await open();
  await press("+1 Nacht");
  await press("+1 Nacht");
  await answer(0, aStayChangeQuote());
  expect(text()).not.toContain("Differenz");
  expect(confirmButton()).toHaveAttribute("aria-disabled", "true");
  await answer(1, aStayChangeQuote({ difference: "360.00" }));
  expect(text()).toContain("Differenz+360 €");
});

it.each([
  ["booked_day", "validation:closed", 400, "Erster Tag"],
  ["booked_day", "validation-staff:stayTaken", 409, "Erster Tag"],
  ["vehicle", "validation:vehicle", 400, "Boot"],
  ["people_number", "validation:passengers", 400, "Erwachsene"],
])("shows at its field what the server refuses: %s, %s", async (field, key, status, label) => {
  const { answer, confirmButton } = await open();
  fireEvent.change(screen.getByLabelText("Erster Tag"), { target: { value: "2027-05-11" } });
  await settle();
  await answer(0, problem(status, status === 409 ? "CONFLICT" : "VALIDATION", { [field]: key }));
  const input = screen.getByLabelText(label);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(/\S/);
  expect(confirmButton()).toBeNull();
});

it.each([
  ["all", "booked_day", "validation-staff:stayTaken", "In diesem Zeitraum ist das Boot nicht frei"],
  ["end", "booked_day", "validation-staff:stayTaken", "In diesem Zeitraum ist das Boot nicht frei"],
  ["end", "vehicle", "validation:vehicle", "Dieses Boot ist zurzeit nicht verfügbar"],
] as const)(
  "says of other nights alone beside them what is refused: %s, %s",
  async (may_change, field, key, sentence) => {
    const { press, answer, text, confirmButton } = await open({ booking: { may_change } });
    await press("+1 Nacht");
    await answer(
      0,
      problem(field === "vehicle" ? 400 : 409, field === "vehicle" ? "VALIDATION" : "CONFLICT", { [field]: key }),
    );
    expect(text()).toContain(`+1 Nacht${sentence}`);
    expect(text()).not.toContain("Der Preis steht hier");
    expect(confirmButton()).toBeNull();
    expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(0);
  },
);

it.each(["validation:duration", "validation-staff:endPassed"])("says beside the nights: %s", async (key) => {
  const { press, answer, text, confirmButton } = await open();
  await press("−1 Nacht");
  const before = text();
  await answer(0, problem(400, "VALIDATION", { booked_duration: key }));
  expect([text() === before, confirmButton()]).toEqual([false, null]);
  expect(within(screen.getByRole("dialog")).getByRole("button", { name: "−1 Nacht" })).toBeVisible();
});

it("shows the booking as it is once somebody else changed it, and goes on from there", async () => {
  const { server, asked, press, answer, confirm, text } = await open();
  await press("+1 Nacht");
  await answer(0, aStayChangeQuote());
  await confirm();
  server.options = options({ booked_duration: 1, booked_end: "2027-05-11", version: 5 });
  await answer(1, problem(409, "CONFLICT", { version: "validation-staff:version" }));
  expect(text()).toMatch(/\(1 Nacht\).*Es wurde nichts geändert/);
  await press("Mit diesem Stand weitermachen");
  await press("+1 Nacht");
  expect(asked[2]?.body).toMatchObject({ version: "5", booked_duration: "2" });
});

it("shows another price anew and asks again", async () => {
  const { asked, press, answer, confirm, text } = await open();
  await press("+1 Nacht");
  await answer(0, aStayChangeQuote());
  await confirm();
  await answer(1, problem(409, "CONFLICT", { price: "validation-staff:stayPriceChanged" }));
  await answer(2, aStayChangeQuote({ difference: "360.00" }));
  expect(text()).toMatch(/Differenz\+360 €.*Der Preis ist inzwischen ein anderer/);
  expect(asked).toHaveLength(3);
});

it.each([
  [true, 1],
  [false, 0],
])("lets only an admin waive the fee (%s)", async (admin, count) => {
  const { press, answer } = await open({ admin });
  await press("−1 Nacht");
  await answer(0, aStayChangeQuote());
  expect(screen.queryAllByLabelText(/^Auf die Gebühr verzichten/)).toHaveLength(count);
});

it("offers only the end of a stay that has begun", async () => {
  const begun = await open({ booking: { may_change: "end" } });
  expect(begun.text()).toContain("Nur sein Ende lässt sich noch ändern");
  expect(screen.queryByLabelText("Erster Tag")).toBeNull();
});

it.each(["paid", "cancelled"] as const)("offers nothing of a stay that is over (%s)", async (status) => {
  const { text } = await open({ booking: { may_change: "nothing", status } });
  expect(text()).toMatch(/lässt sich nicht mehr ändern/);
  expect(screen.queryByRole("button", { name: "+1 Nacht" })).toBeNull();
});

it("changes the extras of the list that was agreed on, and leaves those behind that another boat does not have", async () => {
  const [hektor, max] = options().boats;
  if (!hektor || !max) throw new Error("two boats");
  const bicycle = ownExtraFields({ most_pieces: 2 });
  const dog = { name_de: "Hund", name_en: "Dog" };
  const boats = [
    { ...hektor, own_extras: [bicycle, ownExtraFields({ id: 3, ...dog, most_pieces: 1, on_site: true })] },
    { ...max, free: true, own_extras: [bicycle] },
  ];
  const { asked, press, answer, text } = await open({ boats, booking: { own_extras: [{ id: 3, pieces: 1 }] } });
  expect(screen.getByRole("checkbox", { name: /Hund/, hidden: true })).toBeChecked();
  fireEvent.click(screen.getByRole("button", { name: "Fahrrad: ein Stück mehr", hidden: true }));
  await settle();
  expect(JSON.parse(String(asked[0]?.body["own_extras"]))).toEqual([
    { id: 3, pieces: 1 },
    { id: 1, pieces: 1 },
  ]);
  const { before, ...quote } = aStayChangeQuote();
  const had = { own_extras: [bookedExtra({ id: 3, ...dog })], own_on_site: [{ ...dog, amount: "16.00" }] };
  await answer(0, { ...quote, before: { ...before, ...had }, after: { ...quote.after, own_extras: [bookedExtra()] } });
  expect(text()).toMatch(/2 PersonenHund360 €.*2 PersonenFahrrad540 €/);
  expect(text()).toContain("Extras vor Ort (bisher 16 €)0 €");
  fireEvent.change(screen.getByLabelText("Boot"), { target: { value: "2" } });
  await press("+1 Nacht");
  expect(JSON.parse(String(asked.at(-1)?.body["own_extras"]))).toEqual([{ id: 1, pieces: 1 }]);
});

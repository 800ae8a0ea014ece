import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import type { CalendarImport } from "../../../shared/contract/portal-calendars.ts";
import type { FutureBooking } from "../../../shared/contract/staff-fleet.ts";
import type { StayToMove } from "../../../shared/contract/stay-change.ts";
import { aUser, aVehicle } from "../../../testing/builders.ts";
import { openStaffApp } from "./staff-app.fixture.tsx";
import { settle } from "./staff-screen.fixture.tsx";

/** A refusal of the server. */
export const refusal = (status: number, type: string, errors: object = {}) =>
  new Response(JSON.stringify({ type, errors }), { status });

const answerOf = (given: object) => (given instanceof Response ? given.clone() : Response.json(given));

interface Options {
  path?: string;
  admin?: boolean;
  vehicles?: Vehicle[];
  bookings?: FutureBooking[];
  /** The stays of a boat that is out of service, and where each could go. */
  stays?: StayToMove[];
  /** Other portals' calendars of each boat. */
  imports?: CalendarImport[];
}

/** The guests' cards as staff see them. */
export const cardsPath = "/Übersicht/Hausboote?Ansicht=Karten";

/**
 * The overview as staff see it, over a server that does what it is asked unless a test puts another answer into
 * `server`.
 */
export async function openOverview({ path = cardsPath, admin = false, ...given }: Options = {}) {
  const server = {
    vehicles: given.vehicles ?? [aVehicle(), aVehicle({ id: 2, name: "Hubert" })],
    bookings: given.bookings ?? [],
    stays: given.stays ?? [],
    otherBoats: (): object => ({ blocked: true, stays: server.stays }),
    options: (): object => ({}),
    change: (_asked: Record<string, unknown>): object => ({}),
    warnings: (): object => ({ data: server.bookings }),
    log: (): object => ({ vehicle_log: [] }),
    block: (): object => ({}),
    remove: (): object => ({}),
    cancel: (): object => ({ status: "success" }),
  };
  const sent: Record<string, unknown>[] = [];
  const keys: (string | null)[] = [];
  const done = (answer: Response, change: () => void) => {
    if (answer.ok) change();
    return Promise.resolve(answer);
  };
  const app = await openStaffApp(path, aUser({ admin }), {
    rere_get_all_vehicles: () => server.vehicles,
    rere_get_blocked_vehicles: () => ({ blocked_vehicles: server.vehicles.filter(({ blocked }) => blocked) }),
    rere_get_future_bookings_to_warn_if_vehicle_blocked_or_deleted: () => server.warnings(),
    rere_get_other_boats: () => server.otherBoats(),
    rere_get_stay_options: () => server.options(),
    rere_change_stay: async (request) => {
      const asked = Object.fromEntries((await request.formData()).entries()) as Record<string, unknown>;
      sent.push(asked);
      keys.push(request.headers.get("Idempotency-Key"));
      const answer = server.change(asked);
      return done(answer instanceof Promise ? await answer : answerOf(answer), () => {
        server.stays = server.stays.filter(({ booking }) => String(booking.id) !== asked["booking_id"]);
      });
    },
    rere_get_vehicle_log: () => server.log(),
    rere_get_portal_calendars: () => ({ vehicle: server.vehicles[0], feed: null, imports: given.imports ?? [] }),
    rere_add_calendar_import: async (request) => {
      sent.push(Object.fromEntries((await request.formData()).entries()));
      return Response.json({ id: 1 }, { status: 201 });
    },
    rere_change_calendar_import: async (request) => {
      sent.push(Object.fromEntries((await request.formData()).entries()));
      return { problem: null };
    },
    rere_get_inbox: () => ({ inbox: [], open: { todo: 0, contact: 0 } }),
    rere_get_unfinished_bookings: () => ({ unfinished_bookings: [], overdue_bookings: [] }),
    rere_get_open_money: () => ({ open_money: [] }),
    rere_block_vehicle: async (request) => {
      const form = await request.formData();
      const asked = { vehicle: Number(form.get("vehicle")), blocked: form.get("blocked") === "true" };
      sent.push(asked);
      return done(answerOf(server.block()), () => {
        const { blocked } = asked;
        server.vehicles = server.vehicles.map((boat) => (boat.id === asked.vehicle ? { ...boat, blocked } : boat));
      });
    },
    rere_delete_vehicle: async (request) => {
      const asked = { vehicle_id: Number((await request.formData()).get("vehicle_id")) };
      sent.push(asked);
      return done(answerOf(server.remove()), () => {
        server.vehicles = server.vehicles.filter(({ id }) => id !== asked.vehicle_id);
      });
    },
    rere_cancel_booking_DE: async (request) => {
      const asked = Object.fromEntries((await request.formData()).entries()) as Record<string, unknown>;
      sent.push(asked);
      return done(answerOf(server.cancel()), () => {
        server.bookings = server.bookings.filter(({ id }) => String(id) !== asked["booking_id"]);
      });
    },
  });
  await screen.findByRole("navigation", { name: /^(?:Boote verwalten|Manage boats)$/, hidden: true });
  const visitor = userEvent.setup({ delay: null });
  /** The dialog that was opened last. */
  const dialog = (name: string | RegExp) => screen.getByRole("dialog", { name });
  return {
    ...app,
    server,
    /** What was asked to be done, in turn. */
    sent,
    /** The idempotency keys of the changes of stays among that. */
    keys,
    visitor,
    dialog,
    card: (name: string) => within(screen.getByRole("region", { name })),
    press: async (name: string | RegExp, place: HTMLElement = document.body) => {
      await visitor.click(within(place).getByRole("button", { name }));
      await settle();
    },
  };
}

/** jsdom has no layout for the slider to measure. */
export function stubObservers(): void {
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.ResizeObserver = observer;
  window.IntersectionObserver = observer as unknown as typeof IntersectionObserver;
}

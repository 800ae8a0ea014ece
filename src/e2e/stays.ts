import { calendarContract } from "../shared/contract/calendar.ts";
import { fleetContract, type Vehicle } from "../shared/contract/fleet.ts";
import { type BusinessSettings, settingsContract } from "../shared/contract/settings.ts";
import { boatCalendar, type CalendarDay, nextFreeStart } from "../shared/rules/availability.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";

async function read<Answer>(url: string, path: string): Promise<Answer> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

/** The boat with that name, as the website offers it. */
export async function findBoat(url: string, name: string): Promise<Vehicle> {
  const boats = await read<Vehicle[]>(url, `${fleetContract.operating.path}?vehicleType=houseboats`);
  const boat = boats.find((candidate) => candidate.name === name);
  if (!boat) throw new Error(`there is no boat ${name}`);
  return boat;
}

/**
 * The next stay of that many nights that the boat can still be had for. It shares no day with another booking, so that
 * a half-taken day is its own.
 */
export async function freeStay(url: string, name: string, nights: number): Promise<{ start: string; end: string }> {
  const boat = await findBoat(url, name);
  const days = await read<CalendarDay[]>(url, calendarContract.future.path);
  const settings = await read<BusinessSettings>(url, settingsContract.get.path);
  const today = dayOf(new Date());
  const dayBefore = nextFreeStart(boatCalendar(boat.id, today, days, settings), today, nights + 2);
  if (!dayBefore) throw new Error(`${name} has no ${nights} free nights`);
  return { start: addDays(dayBefore, 1), end: addDays(dayBefore, 1 + nights) };
}

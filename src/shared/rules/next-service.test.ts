import { toHours, toTenths } from "./engine-hours.ts";
import { nextService } from "./next-service.ts";

const on = "2027-05-03";

it("is due as many months later, at the end of a month that is too short for the day", () => {
  const monthly = { every_tenths: null, every_months: 6 };
  const dayAfter = (day: string) => nextService(monthly, { on: day, tenths: 9_999 });
  expect(dayAfter(on)).toEqual({ due_day: "2027-11-03", due_tenths: null });
  expect(dayAfter("2027-08-31").due_day).toBe("2028-02-29");
  expect(dayAfter("2026-08-31").due_day).toBe("2027-02-28");
  expect(nextService({ ...monthly, every_months: 120 }, { on: "2028-02-29", tenths: null }).due_day).toBe("2038-02-28");
});

it("is due as many engine hours later, to the tenth", () => {
  const hourly = { every_tenths: toTenths("0.2"), every_months: null };
  const { due_day, due_tenths } = nextService(hourly, { on, tenths: toTenths("1243.9") });
  expect([due_day, toHours(due_tenths ?? 0)]).toEqual([null, "1244.1"]);
  // Of an engine that has not run yet.
  expect(nextService(hourly, { on, tenths: 0 })).toEqual({ due_day: null, due_tenths: 2 });
});

it("is due by both where it says both, and by no hours where nobody read them", () => {
  const both = { every_tenths: 1000, every_months: 12 };
  expect(nextService(both, { on, tenths: 12_435 })).toEqual({ due_day: "2028-05-03", due_tenths: 13_435 });
  expect(nextService(both, { on, tenths: null })).toEqual({ due_day: "2028-05-03", due_tenths: null });
});

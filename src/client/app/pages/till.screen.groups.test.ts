import { foundBookings, unpaidGroups } from "../../features/till/unpaid-groups.ts";
import { aTillBooking } from "./till.screen.fixture.tsx";

const stay = (id: number, booked_day: string, booked_end: string) => aTillBooking({ id, booked_day, booked_end });
const bookings = [
  stay(1, "2027-04-30", "2027-05-03"),
  stay(2, "2027-05-03", "2027-05-05"),
  stay(3, "2027-05-04", "2027-05-06"),
  stay(4, "2027-05-17", "2027-05-19"),
  stay(5, "2027-05-18", "2027-05-20"),
  stay(6, "2027-04-20", "2027-05-02"),
  stay(7, "2027-07-01", "2027-07-03"),
];
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

it("puts first what is today, then what is soon, and a day that was selected before", () => {
  const { selected, today, soon, others, isLong } = unpaidGroups(bookings, {
    today: "2027-05-03",
    selectedDay: "2027-07-02",
  });
  expect([selected, today, soon, others].map(idsOf)).toEqual([[7], [1, 2], [3, 4], [5, 6]]);
  expect(isLong).toBe(false);
});

it("finds by a part of boat, guest or number", () => {
  const list = [aTillBooking({ id: 41, vehicle_name: "Große Freiheit", name: "Öztürk" }), aTillBooking({ id: 7 })];
  const found = (typed: string) => idsOf(foundBookings(list, typed));
  expect(["große", "ÖZT", "Ozturk", "grosse", " 41 ", "Buchung 41", "Nr. 41"].map(found)).toEqual(
    Array.from({ length: 7 }, () => [41]),
  );
  expect(["nobody", "Buchung 4", "Nr. 1"].map(found)).toEqual([[], [], []]);
});

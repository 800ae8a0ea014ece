import { guestMayChange, linkLastDay } from "./guest-access.ts";

it("lets guests change their stay until two days before it", () => {
  const days = ["2027-05-07", "2027-05-08", "2027-05-09", "2027-05-10"];
  expect(days.map((today) => guestMayChange("2027-05-10", today))).toEqual([true, true, false, false]);
});

it("opens the booking by its link until 30 days after its end", () => {
  expect(linkLastDay("2027-05-12")).toBe("2027-06-11");
});

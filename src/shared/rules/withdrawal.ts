import { addDays, type Day, weekday } from "./day.ts";

/**
 * Days within which a voucher that was bought online can be given back (§ 355 (2) BGB). The terms page names them, too.
 */
export const withdrawalDays = 14;

/**
 * The last day on which a withdrawal is in time: the day of the purchase does not count (§ 187 (1) BGB), and a period
 * does not end on a Saturday, a Sunday or a public holiday (§ 193 BGB).
 */
export function withdrawalLastDay(boughtOn: Day): Day {
  let day = addDays(boughtOn, withdrawalDays);
  while (weekday(day) >= 5 || isHoliday(day)) day = addDays(day, 1);
  return day;
}

/** Month and day. Of Brandenburg, where the company is: Reformation Day is one there. */
const fixedHolidays = ["01-01", "05-01", "10-03", "10-31", "12-25", "12-26"];
/**
 * Days after Easter Sunday: Good Friday, Easter Monday, Ascension Day and Whit Monday; the Sundays are none of their
 * own.
 */
const movingHolidays = [-2, 1, 39, 50];

function isHoliday(day: Day): boolean {
  if (fixedHolidays.includes(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return movingHolidays.some((days) => addDays(easter, days) === day);
}

/** Gauss's computus, as Meeus, Jones and Butcher wrote it down for the Gregorian calendar. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - h - (rest % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, "0");
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, "0")}`;
}

import type { Language } from "../../../shared/contract/page.ts";
import { myBookingPaths } from "../../../shared/rules/my-booking-paths.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";

export const myBookingScreen = (language: Language): ScreenRow => ({
  id: "myBooking",
  language,
  path: myBookingPaths[language],
  namespaces: ["my-booking", "validation", "extras", "checkout", "life", "calendar"],
  head: { title: "my-booking:head.title" },
  counterpart: () => myBookingPaths[otherLanguage(language)],
  isUnlisted: true,
});

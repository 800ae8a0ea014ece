import type { Language } from "../../../shared/contract/page.ts";
import { termsPaths } from "../../../shared/rules/terms-paths.ts";
import { bookingScreen } from "../../features/booking/booking.routes.ts";
import { overviewScreen } from "../../features/fleet/fleet.routes.ts";
import { homeScreen } from "../../features/home/home.routes.ts";
import { myBookingScreen } from "../../features/my-booking/my-booking.routes.ts";
import { myVoucherScreen } from "../../features/my-voucher/my-voucher.routes.ts";
import { authScreens, registerScreen } from "../../features/session/session.routes.ts";
import { vouchersScreen } from "../../features/vouchers/vouchers.routes.ts";
import { waitingScreen } from "../../features/waiting/waiting.routes.ts";
import { withdrawalScreen } from "../../features/withdrawals/withdrawals.routes.ts";
import { otherLanguage, type ScreenRow } from "../../screen-row.ts";
import { accessibilityPaths, imprintPath, notFoundPath, privacyPaths } from "./paths.ts";
import type { Route } from "./screen.ts";
import { staffRoutes } from "./staff-screens.ts";

const home = (language: Language): Route => ({
  ...homeScreen(language),
  chunk: "page-home",
  load: () => import(/* webpackChunkName: "page-home" */ "../pages/home-page.tsx"),
  deferredChunks: ["home-finder", "home-boats", "home-visit", "home-contact", "home-about"],
});

const booking = (language: Language): Route => ({
  ...bookingScreen(language),
  chunk: "page-booking",
  deferredChunks: ["booking-checkout"],
  load: () => import(/* webpackChunkName: "page-booking" */ "../pages/booking-screen.tsx"),
});

const overview = (language: Language): Route => ({
  ...overviewScreen(language),
  chunk: "page-overview",
  load: () => import(/* webpackChunkName: "page-overview" */ "../pages/overview-page.tsx"),
  forStaff: {
    chunk: "staff-fleet",
    load: () => import(/* webpackChunkName: "staff-fleet" */ "../pages/staff-fleet.screen.tsx"),
    staffTexts: true,
    namespaces: [
      ...overviewScreen(language).namespaces,
      "staff-fleet",
      "boat-block",
      "day-plan",
      "defect",
      "stay-change",
      "guards",
      "validation",
      "validation-staff",
    ],
    // The English overview is the guests', whoever reads it (requirements/fleet.md).
    ...(language === "de" && { staffFrame: "staff" }),
  },
});

const vouchers = (language: Language): Route => ({
  ...vouchersScreen(language),
  chunk: "page-vouchers",
  load: () => import(/* webpackChunkName: "page-vouchers" */ "../pages/vouchers-page.tsx"),
});

const withdrawal = (language: Language): Route => ({
  ...withdrawalScreen(language),
  chunk: "page-withdrawal",
  load: () => import(/* webpackChunkName: "page-withdrawal" */ "../pages/withdrawal-page.tsx"),
});

const myBooking = (language: Language): Route => ({
  ...myBookingScreen(language),
  chunk: "page-my-booking",
  load: () => import(/* webpackChunkName: "page-my-booking" */ "../pages/my-booking-page.tsx"),
});

const myVoucher = (language: Language): Route => ({
  ...myVoucherScreen(language),
  chunk: "page-my-voucher",
  load: () => import(/* webpackChunkName: "page-my-voucher" */ "../pages/my-voucher-page.tsx"),
});

const waiting = (language: Language): Route => ({
  ...waitingScreen(language),
  chunk: "page-waiting",
  load: () => import(/* webpackChunkName: "page-waiting" */ "../pages/waiting-page.tsx"),
});

const privacy = (language: Language): Route => ({
  id: "privacy",
  language,
  path: privacyPaths[language],
  head: { title: "common:head.privacy", description: "privacy" },
  chunk: "page-privacy",
  load: () => import(/* webpackChunkName: "page-privacy" */ "../pages/privacy-page.tsx"),
  namespaces: ["privacy"],
  counterpart: () => privacyPaths[otherLanguage(language)],
});

const accessibility = (language: Language): Route => ({
  id: "accessibility",
  language,
  path: accessibilityPaths[language],
  head: { title: "common:head.accessibility", description: "accessibility" },
  chunk: "page-accessibility",
  load: () => import(/* webpackChunkName: "page-accessibility" */ "../pages/accessibility-page.tsx"),
  namespaces: ["accessibility"],
  counterpart: () => accessibilityPaths[otherLanguage(language)],
});

const terms = (language: Language): Route => ({
  id: "terms",
  language,
  path: termsPaths[language],
  head: { title: "common:head.terms", description: "terms" },
  chunk: "page-terms",
  load: () => import(/* webpackChunkName: "page-terms" */ "../pages/terms-page.tsx"),
  namespaces: ["terms"],
  counterpart: () => termsPaths[otherLanguage(language)],
});

const auth = (screen: ScreenRow): Route => ({
  ...screen,
  chunk: "page-auth",
  load: () => import(/* webpackChunkName: "page-auth" */ "../pages/auth-page.tsx"),
});

const notFound = (path: string): Route => ({
  id: "notFound",
  language: "de",
  path,
  head: { title: "common:head.notFound", description: "notFound" },
  chunk: "page-not-found",
  load: () => import(/* webpackChunkName: "page-not-found" */ "../pages/not-found-page.tsx"),
  namespaces: [],
  isUnlisted: true,
  notFound: true,
});

/** What is shown at every address that no other route has. */
export const unknownRoute = notFound("*");

/** Every screen, one row each (requirements/website.md). */
export const routes: readonly Route[] = [
  home("de"),
  home("en"),
  booking("de"),
  booking("en"),
  overview("de"),
  overview("en"),
  vouchers("de"),
  vouchers("en"),
  withdrawal("de"),
  withdrawal("en"),
  terms("de"),
  terms("en"),
  myBooking("de"),
  myBooking("en"),
  myVoucher("de"),
  myVoucher("en"),
  waiting("de"),
  waiting("en"),
  {
    id: "imprint",
    language: "de",
    path: imprintPath,
    head: { title: "common:head.imprint", description: "imprint" },
    chunk: "page-imprint",
    load: () => import(/* webpackChunkName: "page-imprint" */ "../pages/imprint-page.tsx"),
    namespaces: ["imprint"],
  },
  accessibility("de"),
  accessibility("en"),
  privacy("de"),
  privacy("en"),
  ...authScreens.map(auth),
  { ...auth(registerScreen), staffFrame: "admin" },
  ...staffRoutes,
  notFound(notFoundPath),
  unknownRoute,
];

import type { FlatNamespace, ResourceKey } from "i18next";
import auth from "../../../../locales/en/auth.json";
import blacklist from "../../../../locales/en/blacklist.json";
import board from "../../../../locales/en/board.json";
import bookForGuest from "../../../../locales/en/book-for-guest.json";
import calendar from "../../../../locales/en/calendar.json";
import cashLog from "../../../../locales/en/cash-log.json";
import checkout from "../../../../locales/en/checkout.json";
import closings from "../../../../locales/en/closings.json";
import dayPlan from "../../../../locales/en/day-plan.json";
import employees from "../../../../locales/en/employees.json";
import extras from "../../../../locales/en/extras.json";
import finder from "../../../../locales/en/finder.json";
import fleet from "../../../../locales/en/fleet.json";
import guards from "../../../../locales/en/guards.json";
import hours from "../../../../locales/en/hours.json";
import inbox from "../../../../locales/en/inbox.json";
import life from "../../../../locales/en/life.json";
import mails from "../../../../locales/en/mails.json";
import payments from "../../../../locales/en/payments.json";
import procedures from "../../../../locales/en/procedures.json";
import products from "../../../../locales/en/products.json";
import protocols from "../../../../locales/en/protocols.json";
import search from "../../../../locales/en/search.json";
import staff from "../../../../locales/en/staff.json";
import staffFleet from "../../../../locales/en/staff-fleet.json";
import staffSettings from "../../../../locales/en/staff-settings.json";
import stayChange from "../../../../locales/en/stay-change.json";
import till from "../../../../locales/en/till.json";
import turnaround from "../../../../locales/en/turnaround.json";
import validation from "../../../../locales/en/validation.json";
import validationStaff from "../../../../locales/en/validation-staff.json";
import vehicleForm from "../../../../locales/en/vehicle-form.json";
import visit from "../../../../locales/en/visit.json";

/**
 * The English of the internal area in one chunk: each namespace as a chunk of its own, as the German has it, would make
 * every public page name them all.
 */
export const staffEnglish = {
  auth,
  blacklist,
  board,
  "book-for-guest": bookForGuest,
  calendar,
  "cash-log": cashLog,
  checkout,
  closings,
  "day-plan": dayPlan,
  employees,
  extras,
  finder,
  fleet,
  guards,
  hours,
  inbox,
  life,
  mails,
  payments,
  procedures,
  products,
  protocols,
  search,
  staff,
  "staff-fleet": staffFleet,
  "staff-settings": staffSettings,
  "stay-change": stayChange,
  till,
  turnaround,
  validation,
  "validation-staff": validationStaff,
  "vehicle-form": vehicleForm,
  visit,
} as const satisfies Partial<Record<FlatNamespace, ResourceKey>>;

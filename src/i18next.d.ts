import "i18next";

// Text keys are typed by the German texts; `npm run locales` proves that the English ones have the same keys. A new
// namespace is added here: until then `useTranslation` refuses its name.

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      accessibility: typeof import("../locales/de/accessibility.json");
      auth: typeof import("../locales/de/auth.json");
      blacklist: typeof import("../locales/de/blacklist.json");
      "boat-block": typeof import("../locales/de/boat-block.json");
      board: typeof import("../locales/de/board.json");
      "book-for-guest": typeof import("../locales/de/book-for-guest.json");
      booking: typeof import("../locales/de/booking.json");
      calendar: typeof import("../locales/de/calendar.json");
      "cash-log": typeof import("../locales/de/cash-log.json");
      checkout: typeof import("../locales/de/checkout.json");
      common: typeof import("../locales/de/common.json");
      closings: typeof import("../locales/de/closings.json");
      contact: typeof import("../locales/de/contact.json");
      "day-plan": typeof import("../locales/de/day-plan.json");
      defect: typeof import("../locales/de/defect.json");
      descriptions: typeof import("../locales/de/descriptions.json");
      documents: typeof import("../locales/de/documents.json");
      employees: typeof import("../locales/de/employees.json");
      extras: typeof import("../locales/de/extras.json");
      finder: typeof import("../locales/de/finder.json");
      fleet: typeof import("../locales/de/fleet.json");
      guards: typeof import("../locales/de/guards.json");
      hours: typeof import("../locales/de/hours.json");
      home: typeof import("../locales/de/home.json");
      imprint: typeof import("../locales/de/imprint.json");
      inbox: typeof import("../locales/de/inbox.json");
      "jetty-week": typeof import("../locales/de/jetty-week.json");
      life: typeof import("../locales/de/life.json");
      mail: typeof import("../locales/de/mail.json") & { extras: typeof import("../locales/de/extras.json") };
      mails: typeof import("../locales/de/mails.json");
      "my-booking": typeof import("../locales/de/my-booking.json");
      "my-voucher": typeof import("../locales/de/my-voucher.json");
      payments: typeof import("../locales/de/payments.json");
      "price-list": typeof import("../locales/de/price-list.json");
      privacy: typeof import("../locales/de/privacy.json");
      procedures: typeof import("../locales/de/procedures.json");
      products: typeof import("../locales/de/products.json");
      protocols: typeof import("../locales/de/protocols.json");
      search: typeof import("../locales/de/search.json");
      staff: typeof import("../locales/de/staff.json");
      "staff-fleet": typeof import("../locales/de/staff-fleet.json");
      "staff-settings": typeof import("../locales/de/staff-settings.json");
      "stay-change": typeof import("../locales/de/stay-change.json");
      terms: typeof import("../locales/de/terms.json");
      till: typeof import("../locales/de/till.json");
      turnaround: typeof import("../locales/de/turnaround.json");
      validation: typeof import("../locales/de/validation.json");
      "vehicle-form": typeof import("../locales/de/vehicle-form.json");
      "validation-staff": typeof import("../locales/de/validation-staff.json");
      visit: typeof import("../locales/de/visit.json");
      vouchers: typeof import("../locales/de/vouchers.json");
      wallet: typeof import("../locales/de/wallet.json");
      waiting: typeof import("../locales/de/waiting.json");
    };
  }
}

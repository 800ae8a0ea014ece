import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { productTypes } from "../../../shared/rules/products.ts";
import { vehicleTypes } from "../../../shared/rules/vehicle-words.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { CashLogDialog } from "../../features/cash-log/components/cash-log-dialog.tsx";
import { CashPositionDialog } from "../../features/cash-log/components/cash-position-dialog.tsx";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { productsPath } from "../../features/products/products.routes.ts";
import { ReceiptLinks } from "../../features/till/components/receipt-links.tsx";
import { type TillState } from "../../features/till/till-state.ts";
import { formatDay } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { useMoney } from "../../format/money.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TaggedText } from "../../ui/tagged-text.tsx";
import { TileButton, TileLink, TileList } from "../../ui/tile.tsx";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { staffPaths } from "../routing/paths.ts";
import styles from "./menu.screen.module.css";
import type { MenuNumbers } from "./use-menu-numbers.ts";

const choiceNames = ["calendar", "bookingCalendar", "till", "fleet", "products", "unfinished", "overdue"] as const;
/** Lists rather than ways on: for admins. */
const viewNames = ["cashposition", "log"] as const;
export type PopupName = (typeof choiceNames)[number] | (typeof viewNames)[number];

interface MenuPopupsProps {
  today: Day;
  /** Null while none is open. */
  shown: PopupName | null;
  numbers: MenuNumbers;
  admin: boolean;
  onShow: (popup: PopupName | null) => void;
}

/** What opens over the main menu, one dialog each: the choices behind its tiles, and the views of the cash. */
export function MenuPopups({ today, shown, numbers, admin, onShow }: MenuPopupsProps) {
  const { t } = useTranslation("staff");
  const contents: Record<(typeof choiceNames)[number], () => ReactNode> = {
    calendar: () => <CalendarChoice onBookingCalendar={() => onShow("bookingCalendar")} />,
    bookingCalendar: () => <BookingCalendarChoice />,
    till: () => <TillChoice admin={admin} onShow={onShow} />,
    fleet: () => <FleetChoice numbers={numbers} />,
    products: () => <ProductChoice />,
    unfinished: () => <UnpaidList bookings={numbers.unfinished} />,
    overdue: () => <UnpaidList bookings={numbers.overdue} />,
  };
  // A dialog also closes when the next one replaces it, which must stay open.
  const dialog = (name: PopupName) => ({ open: name === shown, onClose: () => name === shown && onShow(null) });
  return (
    <>
      {choiceNames.map((name) => (
        <Dialog key={name} {...dialog(name)} title={t(`${name}.title`)}>
          {name === shown ? <TileList>{contents[name]()}</TileList> : null}
        </Dialog>
      ))}
      {admin ? (
        <>
          <CashPositionDialog {...dialog("cashposition")} today={today} />
          <CashLogDialog {...dialog("log")} receipt={(number) => <ReceiptLinks number={number} />} />
        </>
      ) : null}
    </>
  );
}

function CalendarChoice({ onBookingCalendar }: { onBookingCalendar: () => void }) {
  const { t } = useTranslation("staff");
  return (
    <>
      <li>
        <TileLink
          to={staffPaths.dayPlan}
          icon={<WorkIcon name="calendar" />}
          label={t("calendar.dayPlan")}
          onClick={() => rememberSelectedDay(dayOf(new Date()))}
        />
      </li>
      <li>
        <TileButton
          icon={<WorkIcon name="boat" />}
          label={t("calendar.bookings")}
          aria-haspopup="dialog"
          onClick={onBookingCalendar}
        />
      </li>
    </>
  );
}

function BookingCalendarChoice() {
  const { t } = useTranslation("staff");
  return vehicleTypes.map((type) => (
    <li key={type}>
      <TileLink to={bookingPath("de", type)} label={t(`vehicles.${type}`)} />
    </li>
  ));
}

/** Employees come to the till from an unpaid booking and from the products; the views of the cash are for admins. */
function TillChoice({ admin, onShow }: Pick<MenuPopupsProps, "admin" | "onShow">) {
  const { t } = useTranslation("staff");
  const modes: readonly TillState["mode"][] = ["booking", "products", "voucher"];
  return (
    <>
      {modes.map((mode) => (
        <li key={mode}>
          <TileLink to={staffPaths.till} state={{ mode } satisfies TillState} label={t(`till.${mode}`)} />
        </li>
      ))}
      {(admin ? viewNames : []).map((view) => (
        <li key={view}>
          <TileButton label={t(`till.${view}`)} aria-haspopup="dialog" onClick={() => onShow(view)} />
        </li>
      ))}
      {admin ? (
        <li>
          <TileLink to={staffPaths.closings} label={t("till.closings")} />
        </li>
      ) : null}
    </>
  );
}

function FleetChoice({ numbers }: Pick<MenuPopupsProps, "numbers">) {
  const { t } = useTranslation("staff");
  const blocked = (type: string) => (numbers.blocked ?? []).filter((vehicle) => vehicle.type === type).length;
  return vehicleTypes.map((type) => {
    const count = blocked(type);
    return (
      <li key={type}>
        <TileLink
          to={overviewPath("de", type)}
          label={t(`vehicles.${type}`)}
          badge={{ count, label: t("badge.blocked", { count }) }}
        />
      </li>
    );
  });
}

function ProductChoice() {
  const { t } = useTranslation("staff");
  return (
    <>
      <li>
        <TileLink
          to={staffPaths.till}
          state={{ mode: "products" } satisfies TillState}
          icon={<WorkIcon name="till" />}
          label={t("products.sell")}
        />
      </li>
      {productTypes.map((type) => (
        <li key={type}>
          <TileLink to={productsPath(type)} label={t(`products.${type}`)} />
        </li>
      ))}
    </>
  );
}

/** Each leads to its first day in the day plan, where it can be cancelled, or to the till. */
function UnpaidList({ bookings }: { bookings: MenuNumbers["unfinished"] }) {
  const { t } = useTranslation("staff");
  const language = useLanguage();
  const money = useMoney();
  return bookings.map(({ id, vehicle_name, booked_day, due }) => (
    <li key={id} className={styles.unpaid}>
      <TileLink
        to={staffPaths.dayPlan}
        label={
          <TaggedText
            text={t("unfinished.entry", {
              boat: vehicle_name,
              day: formatDay(booked_day, language, "full"),
              due: money(due),
              id,
            })}
            parts={{ day: (day) => <span className={styles.day}>{day}</span> }}
          />
        }
        onClick={() => rememberSelectedDay(booked_day)}
      />
      <LinkButton
        variant="action"
        className={styles.collect}
        to={staffPaths.till}
        state={{ mode: "booking", booking_id: id } satisfies TillState}
        aria-label={t("unfinished.collectLabel", { boat: vehicle_name })}
      >
        {t("unfinished.collect")}
      </LinkButton>
    </li>
  ));
}

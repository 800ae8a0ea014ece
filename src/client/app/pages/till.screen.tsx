import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Navigate, useLocation, useNavigate } from "react-router";
import type { User } from "../../../shared/contract/session.ts";
import type { OwnSale } from "../../../shared/contract/till-unpaid.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { CorrectDialog } from "../../features/cash-log/components/correct-dialog.tsx";
import { BookingCards } from "../../features/day-plan/components/booking-cards.tsx";
import { useSelectedDay } from "../../features/day-plan/selected-day.ts";
import { useGetProductsQuery } from "../../features/products/products.api.ts";
import { productsPath } from "../../features/products/products.routes.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { Deposits } from "../../features/till/components/deposits.tsx";
import { Till } from "../../features/till/components/till.tsx";
import { useGetDepositsQuery, useGetUnpaidQuery } from "../../features/till/till.api.ts";
import { Register, TillProvider } from "../../features/till/till.provider.tsx";
import { readTillState } from "../../features/till/till-state.ts";
import { useToday } from "../../format/use-today.ts";
import { SuccessBanner } from "../../ui/banner.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { type Elsewhere, ElsewherePopups } from "./elsewhere-popups.tsx";
import styles from "./till.screen.module.css";

/** The till (requirements/till.md). What the tab keeps of it is read in the browser only. */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("till");
  const user = useSelector(selectUser);
  const today = useToday(page.today);
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { key, pathname, state } = useLocation();
  // An address that was typed is a visit like any other: a reload keeps its key, and typing it again does not.
  if (isHydrated && key === "default") return <Navigate to={pathname} replace state={state} />;
  return (
    <>
      <h1 className={styles.title}>{t("title")}</h1>
      {user && isHydrated ? (
        <TillProvider
          key={key}
          userId={user.id}
          visit={key}
          asked={readTillState(state)}
          onLeave={() => void navigate(staffPaths.menu)}
        >
          <TillOf
            user={user}
            today={today}
            // A navigation with a state came from within the website.
            onBack={readTillState(state) === null ? null : () => void navigate(-1)}
          />
        </TillProvider>
      ) : null}
    </>
  );
}

/** The lists of the till, and the cards and popups that other features draw. */
function TillOf({ user, today, onBack }: { user: User; today: Day; onBack: (() => void) | null }) {
  const { t } = useTranslation(["day-plan", "cash-log"]);
  const { day: selectedDay } = useSelectedDay(today);
  // The booking of the sale is listed also where it is paid.
  const booking_id = Register.useSelector(({ context }) => context.booking?.id);
  const voucher_code = Register.useSelector(({ context }) => context.voucherCode);
  const unpaid = useGetUnpaidQuery(
    { selectedDay, booking_id, voucher_code },
    { ...live, refetchOnMountOrArgChange: true },
  );
  const products = useGetProductsQuery(undefined, { ...live, refetchOnMountOrArgChange: true });
  // They stand above the lists, which would jump under the finger if they came later.
  const deposits = useGetDepositsQuery();
  const elsewhere = usePopup<Elsewhere>();
  const takenBack = usePopup<OwnSale>();
  const [done, setDone] = useTransientMessage();
  const lists =
    unpaid.data && products.data && !deposits.isLoading
      ? { ...unpaid.data, products: products.data, today, selectedDay }
      : null;
  return (
    <>
      <SuccessBanner text={done} />
      <Till
        user={user}
        lists={lists}
        failed={unpaid.isError || products.isError}
        retry={() => Promise.all([unpaid.refetch(), products.refetch()])}
        onBack={onBack}
        restockPath={productsPath("drinks")}
        closingsPath={staffPaths.closings}
        onTakeBack={takenBack.open}
        renderBooking={(booking, onSite) => (
          <BookingCards
            bookings={[booking]}
            user={user}
            tillWay={() => onSite}
            onElsewhere={(action, booking) => elsewhere.open({ action, booking })}
            onDone={setDone}
          />
        )}
        deposits={<Deposits admin={user.admin} onDone={(what) => setDone(t(`done.${what}`))} />}
      />
      <PopupDialog popup={takenBack}>
        {(sale, dialog) => (
          <CorrectDialog
            {...dialog}
            entry={{ ...sale, kind: "sale" }}
            onDone={() => setDone(t("cash-log:correct.done", { number: sale.number }))}
          />
        )}
      </PopupDialog>
      <ElsewherePopups popup={elsewhere} user={user} onDone={setDone} />
    </>
  );
}

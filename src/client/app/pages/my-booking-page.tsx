import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { bookingParameter } from "../../../shared/rules/my-booking-paths.ts";
import { myVoucherPaths } from "../../../shared/rules/my-voucher-paths.ts";
import { useCall } from "../../api/call.ts";
import { LinkForm } from "../../features/my-booking/components/link-form.tsx";
import { MyBookingView } from "../../features/my-booking/components/my-booking-view.tsx";
import { myBookingApi, useGetMyBookingQuery } from "../../features/my-booking/my-booking.api.ts";
import { Banner } from "../../ui/banner.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import type { ScreenProps } from "../routing/screen.ts";
import type { MyStayChange } from "./my-stay-change.tsx";
import styles from "./text-page.module.css";

const loadStayChange = () =>
  import(/* webpackChunkName: "my-stay-change" */ "./my-stay-change.tsx").then(({ MyStayChange }) => MyStayChange);

/** The popup with its calendar, whose code most guests never need. */
function StayChangeOnDemand(props: ComponentProps<typeof MyStayChange>) {
  const { Part, loadPart } = useLazyPart(loadStayChange);
  const load = useEffectEvent(loadPart);
  useEffect(() => load(), []);
  return Part ? <Part {...props} /> : null;
}

/**
 * The guest's own page of a booking (requirements/my-booking.md). Who the guest is only their browser's calls say; which
 * booking it is the address says, so that each tab shows its own.
 */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("my-booking");
  const call = useCall();
  const [search, setSearch] = useSearchParams();
  const number = numberIn(search);
  // What was followed opens nothing: another booking of this browser is not what the guest asked for.
  const isWrongLink = number === null && search.get("link") === "ended";
  const { data, currentData, error, refetch } = useGetMyBookingQuery(
    { lang: language, booking_id: number },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, skip: isWrongLink },
  );
  const latest = number === null ? currentData?.booking?.number : undefined;
  useEffect(() => {
    if (latest !== undefined) setSearch({ [bookingParameter]: String(latest) }, { replace: true });
  }, [latest, setSearch]);
  const booking = number === null || data?.booking?.number === number ? data?.booking : null;
  const isUnknown = isWrongLink || currentData?.booking === null;
  const leave = async () => {
    await call(myBookingApi.endpoints.leaveMyBooking.initiate());
    setSearch({}, { replace: true });
  };
  const { company, wallet } = page.config;
  return (
    <div className={booking ? styles.wide : styles.page}>
      <h1>{t("heading")}</h1>
      {isUnknown ? (
        <>
          {isWrongLink || number !== null ? <Banner kind="warning">{t("link.ended")}</Banner> : null}
          <p>{t("link.intro", { phone: company.phone })}</p>
          <LinkForm />
          <p>
            <Link to={myVoucherPaths[language]}>{t("link.voucher")}</Link>
          </p>
        </>
      ) : null}
      {isUnknown && !booking ? null : (
        <QueryView query={{ data: booking ?? undefined, error, refetch }} failed={t("failed.load")}>
          {(shown) => (
            <MyBookingView
              key={shown.number}
              booking={shown}
              company={company}
              wallet={wallet}
              renderChange={(dialog) => (
                <StayChangeOnDemand {...dialog} today={page.today} firstStart={page.firstStart} />
              )}
              onLeave={() => void leave().catch(() => undefined)}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}

/** The number of the booking that the address names; null where it names none. */
function numberIn(search: URLSearchParams): number | null {
  const text = search.get(bookingParameter) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

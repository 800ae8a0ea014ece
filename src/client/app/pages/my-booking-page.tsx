import { type ComponentProps, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { myVoucherPaths } from "../../../shared/rules/my-voucher-paths.ts";
import { useCall } from "../../api/call.ts";
import { LinkForm } from "../../features/my-booking/components/link-form.tsx";
import { MyBookingView } from "../../features/my-booking/components/my-booking-view.tsx";
import { myBookingApi, useGetMyBookingQuery } from "../../features/my-booking/my-booking.api.ts";
import { Banner } from "../../ui/banner.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useLazyPart } from "../../ui/use-lazy-part.ts";
import type { ScreenProps } from "../routing/screen.ts";
import type { MyStayChange } from "./my-stay-change.tsx";
import styles from "./withdrawal-page.module.css";

const loadStayChange = () =>
  import(/* webpackChunkName: "my-stay-change" */ "./my-stay-change.tsx").then(({ MyStayChange }) => MyStayChange);

/** The popup with its calendar, whose code most guests never need. */
function StayChangeOnDemand(props: ComponentProps<typeof MyStayChange>) {
  const { Part, loadPart } = useLazyPart(loadStayChange);
  const load = useEffectEvent(loadPart);
  useEffect(() => load(), []);
  return Part ? <Part {...props} /> : null;
}

/** The guest's own page of a booking (requirements/my-booking.md). Who the guest is only their browser's calls say. */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("my-booking");
  const call = useCall();
  const [search] = useSearchParams();
  const { data, isError, refetch } = useGetMyBookingQuery({ lang: language }, { refetchOnMountOrArgChange: true });
  const { company, wallet } = page.config;
  const texts = { loading: t("loading"), failed: t("failed.load"), retry: t("retry") };
  return (
    <div className={data?.booking ? styles.wide : styles.page}>
      <h1>{t("heading")}</h1>
      {data?.booking ? (
        <MyBookingView
          booking={data.booking}
          company={company}
          wallet={wallet}
          renderChange={(dialog) => <StayChangeOnDemand {...dialog} today={page.today} firstStart={page.firstStart} />}
          onLeave={() => void call(myBookingApi.endpoints.leaveMyBooking.initiate()).catch(() => undefined)}
        />
      ) : null}
      {data && !data.booking ? (
        <>
          {search.get("link") === "ended" ? <Banner kind="warning">{t("link.ended")}</Banner> : null}
          <p>{t("link.intro", { phone: company.phone })}</p>
          <LinkForm />
          <p>
            <Link to={myVoucherPaths[language]}>{t("link.voucher")}</Link>
          </p>
        </>
      ) : null}
      {data ? null : <LoadState failed={isError} texts={texts} onRetry={refetch} />}
    </div>
  );
}

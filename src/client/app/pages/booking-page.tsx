import { useTranslation } from "react-i18next";
import type { VehicleType } from "../../../shared/contract/fleet.ts";
import type { Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import { BoatLinks } from "../../features/booking/components/boat-links.tsx";
import { useGetOperatingVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { bookingPath } from "../paths.ts";
import { BoatBooking } from "./boat-booking.tsx";
import styles from "./booking-page.module.css";

export interface BookingPageProps {
  language: Language;
  vehicleType: VehicleType;
  /** The boat that the address names; the first operating one without it. */
  vehicleName?: string | undefined;
  today: Day;
  role: Role;
  user: User | null;
  config: PublicConfig;
}

/** Booking a boat: which boats there are, and the booking of the one on the page (public-side 2). */
export function BookingPage(props: BookingPageProps) {
  const { language, vehicleType, vehicleName } = props;
  const { t } = useTranslation("booking");
  const { data: boats, isError, refetch } = useGetOperatingVehiclesQuery(vehicleType);
  const boat = vehicleName ? boats?.find(({ name }) => name === vehicleName) : boats?.[0];
  const links = boats && boats.length > 0 && (
    <BoatLinks boats={boats} currentId={boat?.id ?? null} pathOf={(name) => bookingPath(language, vehicleType, name)} />
  );
  return (
    <>
      <h1 className={styles.heading}>{t("title", { type: t(`type.${vehicleType}`) })}</h1>
      {boat ? <BoatBooking {...props} boat={boat} links={links} /> : links}
      {boats && !boat ? (
        <Banner kind="info" title={vehicleName ? t("boats.unavailable", { name: vehicleName }) : t("boats.none")}>
          {boats.length > 0 ? t("boats.unavailableHint") : null}
        </Banner>
      ) : null}
      {!boats && isError ? (
        <Banner kind="error" actions={<Button onClick={() => void refetch()}>{t("boats.retry")}</Button>}>
          {t("boats.failed")}
        </Banner>
      ) : null}
      {!boats && !isError ? <Spinner label={t("boats.loading")} /> : null}
    </>
  );
}

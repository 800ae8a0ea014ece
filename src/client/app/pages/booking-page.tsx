import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { BoatLinks } from "../../features/booking/components/boat-links.tsx";
import { useGetOperatingVehiclesQuery } from "../../features/fleet/fleet.api.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { Banner } from "../../ui/banner.tsx";
import { Picture } from "../../ui/picture.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { telHref } from "../../ui/tel-href.ts";
import { BoatBooking, type BookingPageProps } from "./boat-booking.tsx";
import styles from "./booking-page.module.css";

/** Booking a boat: which boats there are, and the booking of the one on the page (requirements/booking.md). */
export function BookingPage(props: BookingPageProps) {
  const { language, vehicleType, vehicleName } = props;
  const { phone } = props.config.company;
  const { t } = useTranslation("booking");
  const query = useGetOperatingVehiclesQuery(vehicleType);
  const { data: boats } = query;
  const boat = vehicleName ? boats?.find(({ name }) => name === vehicleName) : boats?.[0];
  const links = boats && boats.length > 0 && (
    <>
      {boat ? (
        <div className={styles.boat}>
          {boat.path1 ? (
            <Picture path={boat.path1} alt="" sizes="5rem" width={80} height={50} className={styles.picture} />
          ) : null}
          <div>
            <strong className={styles.boatName} translate="no">
              {boat.name}
            </strong>
            <Link className={styles.more} to={overviewPath(language, vehicleType, boat.name)}>
              {t("boats.more", { name: boat.name })}
            </Link>
          </div>
        </div>
      ) : null}
      <BoatLinks
        boats={boats}
        currentId={boat?.id ?? null}
        pathOf={(name) => bookingPath(language, vehicleType, name)}
      />
    </>
  );
  return (
    <>
      <h1 className={styles.heading}>{t("title", { type: t(`type.${vehicleType}`) })}</h1>
      {boat ? <BoatBooking {...props} boat={boat} links={links} /> : links}
      <QueryView query={query} failed={t("boats.failed")}>
        {({ length }) =>
          boat ? null : (
            <Banner
              kind="info"
              title={vehicleName ? t("boats.unavailable", { name: vehicleName }) : t("boats.none")}
              actions={
                <>
                  {length > 0 ? null : <Link to={overviewPath(language, "all")}>{t("boats.all")}</Link>}
                  <a href={telHref(phone)}>{t("outcome.banned.call", { phone })}</a>
                </>
              }
            >
              {length > 0 ? t("boats.unavailableHint") : null}
            </Banner>
          )
        }
      </QueryView>
    </>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/load-state.tsx";
import { present, Register } from "../till.provider.tsx";
import styles from "./booking-choice.module.css";
import { OnSiteSummary } from "./on-site.tsx";
import { PlaceHeading } from "./place-heading.tsx";

export interface BookingChoiceProps {
  bookings: readonly TillBooking[];
  /** The cards of bookings, which another feature draws; `tillWay` is the button that leads on. */
  renderBookings: (bookings: readonly TillBooking[], tillWay: (id: number) => ReactNode) => ReactNode;
  /** What is held stands above the list: it goes back as its boat does. */
  deposits: ReactNode;
}

/** The unpaid bookings, each with what is collected on site beside it. */
export function BookingChoice({ bookings, renderBookings, deposits }: BookingChoiceProps) {
  const { t } = useTranslation("till");
  const unpaid = bookings.filter(({ paid }) => !paid);
  const tillWay = (id: number): ReactNode => {
    const booking = unpaid.find((one) => one.id === id);
    return booking ? <WayToCheckout booking={booking} /> : null;
  };
  return (
    <section className={styles.choice}>
      {deposits}
      <PlaceHeading>{t("booking.heading")}</PlaceHeading>
      {unpaid.length === 0 ? <EmptyState title={t("booking.empty")} /> : renderBookings(unpaid, tillWay)}
    </section>
  );
}

function WayToCheckout({ booking }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const { id, vehicle_name: boat, name } = booking;
  const select = () => register.send({ type: "booking.selected", booking: { id, toggled: [] }, at: present() });
  return (
    <>
      <Button
        variant="action"
        className={styles.select}
        aria-label={t("booking.selectLabel", { boat, name })}
        onClick={select}
      >
        {t("booking.select")}
      </Button>
      <OnSiteSummary booking={booking} />
    </>
  );
}

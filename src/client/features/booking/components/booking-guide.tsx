import { useTranslation } from "react-i18next";
import type { ChosenDays } from "../../../../shared/rules/stay.ts";
import { Steps } from "../../../ui/steps.tsx";

interface BookingGuideProps {
  stay: ChosenDays;
  /** The order is being paid or sent. */
  isUnderWay: boolean;
}

/** The four steps of a booking and the guest's progress (requirements/booking.md). */
export function BookingGuide({ stay, isUnderWay }: BookingGuideProps) {
  const { t } = useTranslation("booking");
  const steps = [t("guide.start"), t("guide.end"), t("guide.overview"), t("guide.pay")];
  const current = () => {
    if (!stay.start) return 0;
    if (!stay.end) return 1;
    return isUnderWay ? 3 : 2;
  };
  return <Steps label={t("guide.label")} steps={steps} current={current()} doneText={t("guide.done")} isOneLine />;
}

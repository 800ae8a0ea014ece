import { useTranslation } from "react-i18next";
import { selectIsBusy, selectIsPaying, selectOutcome } from "../../../../../machines/booking/booking.selectors.ts";
import { Steps } from "../../../ui/steps.tsx";
import { useStay } from "../booking.context.tsx";
import { BookingFlow } from "../booking.provider.tsx";

/** The four steps of a booking and the guest's progress (requirements/booking.md). */
export function BookingGuide() {
  const { t } = useTranslation("booking");
  const stay = useStay();
  const isUnderWay = BookingFlow.useSelector((snapshot) => selectIsPaying(snapshot) || selectIsBusy(snapshot));
  const isDone = BookingFlow.useSelector((snapshot) => selectOutcome(snapshot) === "succeeded");
  const steps = [t("guide.start"), t("guide.end"), t("guide.overview"), t("guide.pay")];
  const current = () => {
    if (isDone) return steps.length;
    if (!stay.start) return 0;
    if (!stay.end) return 1;
    return isUnderWay ? 3 : 2;
  };
  return <Steps label={t("guide.label")} steps={steps} current={current()} doneText={t("guide.done")} isOneLine />;
}

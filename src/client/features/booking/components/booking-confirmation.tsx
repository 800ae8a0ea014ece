import { useTranslation } from "react-i18next";
import { calendarFilePath } from "../../../../shared/contract/booking.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { useLanguage } from "../../../format/language.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/query-view.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { useGetConfirmationQuery } from "../booking.api.ts";

/** The stay as a file for the guest's calendar. */
export function CalendarFile({ token }: { token: string }) {
  const { t } = useTranslation("booking");
  const lang = useLanguage();
  return (
    <a className={buttonClass("secondary")} href={documentAddress(`${calendarFilePath(token)}?lang=${lang}`)} download>
      {t("outcome.succeeded.calendarFile")}
    </a>
  );
}

/** What the confirmation mail says. */
export function BookingConfirmation({ token }: { token: string }) {
  const { t } = useTranslation(["booking", "checkout"]);
  const lang = useLanguage();
  const { data, isError, refetch } = useGetConfirmationQuery({ token, lang });
  if (data) return <TextBlocks blocks={data.blocks} newTab={t("checkout:form.newTab")} />;
  if (isError) return <LoadFailure kind="info" failed={t("outcome.succeeded.failed")} onRetry={refetch} />;
  return <Spinner label={t("outcome.succeeded.loading")} />;
}

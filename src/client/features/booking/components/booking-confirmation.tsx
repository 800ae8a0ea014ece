import { useTranslation } from "react-i18next";
import { calendarFilePath } from "../../../../shared/contract/booking.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { useLanguage } from "../../../format/language.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/load-state.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { useGetConfirmationQuery } from "../booking.api.ts";
import styles from "./booking-confirmation.module.css";

/** What the confirmation mail says, and the stay as a file for the guest's calendar. */
export function BookingConfirmation({ token }: { token: string }) {
  const { t } = useTranslation(["booking", "checkout"]);
  const lang = useLanguage();
  const { data, isError, refetch } = useGetConfirmationQuery({ token, lang });
  const texts = { failed: t("outcome.succeeded.failed"), retry: t("outcome.succeeded.retry") };
  const file = documentAddress(`${calendarFilePath(token)}?lang=${lang}`);
  return (
    <>
      <p className={styles.file}>
        <a className={buttonClass("secondary")} href={file} download>
          {t("outcome.succeeded.calendarFile")}
        </a>
      </p>
      {data ? <TextBlocks blocks={data.blocks} newTab={t("checkout:form.newTab")} /> : null}
      {!data && isError ? <LoadFailure kind="info" texts={texts} onRetry={refetch} /> : null}
      {data || isError ? null : <Spinner label={t("outcome.succeeded.loading")} />}
    </>
  );
}

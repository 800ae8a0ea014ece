import { useTranslation } from "react-i18next";
import { type ConfirmationBlock, calendarFilePath } from "../../../../shared/contract/booking.ts";
import { currentBaseAddress } from "../../../api/base-address.ts";
import { useLanguage } from "../../../format/language.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/load-state.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useGetConfirmationQuery } from "../booking.api.ts";
import styles from "./booking-confirmation.module.css";

/** What the confirmation mail says, and the stay as a file for the guest's calendar. */
export function BookingConfirmation({ token }: { token: string }) {
  const { t } = useTranslation("booking");
  const lang = useLanguage();
  const { data, isError, refetch } = useGetConfirmationQuery({ token, lang });
  const texts = { failed: t("outcome.succeeded.failed"), retry: t("outcome.succeeded.retry") };
  const file = `${currentBaseAddress()}${calendarFilePath(token)}?lang=${lang}`;
  return (
    <>
      <p className={styles.file}>
        <a className={buttonClass("secondary")} href={file} download>
          {t("outcome.succeeded.calendarFile")}
        </a>
      </p>
      {data ? data.blocks.map((block, index) => <Block key={`${index} ${block.kind}`} block={block} />) : null}
      {!data && isError ? <LoadFailure kind="info" texts={texts} onRetry={refetch} /> : null}
      {data || isError ? null : <Spinner label={t("outcome.succeeded.loading")} />}
    </>
  );
}

function Block({ block }: { block: ConfirmationBlock }) {
  const { t } = useTranslation(["booking", "checkout"]);
  switch (block.kind) {
    case "heading":
      return <h3 className={styles.heading}>{block.text}</h3>;
    case "text":
      return <p className={styles.text}>{block.text}</p>;
    case "link":
      return (
        <p>
          <a href={block.href} target="_blank" rel="noopener">
            {block.text}
            <VisuallyHidden> ({t("checkout:form.newTab")})</VisuallyHidden>
          </a>
        </p>
      );
    case "image":
      return (
        <figure className={styles.figure}>
          <img src={block.src} alt={block.alt} width={220} height={220} />
          <figcaption>{block.caption}</figcaption>
        </figure>
      );
    case "rows":
      return (
        <dl className={styles.rows}>
          {block.rows.map(({ label, value, strong }) => (
            <div key={label} className={styles.row} data-strong={strong || undefined}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

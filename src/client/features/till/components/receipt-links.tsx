import { useTranslation } from "react-i18next";
import { receiptFormats, receiptPath } from "../../../../shared/contract/receipts.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { Row } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import styles from "./receipt-links.module.css";

/** A receipt of the till, for the printer's roll and for a sheet; the till stays open behind it. */
export function ReceiptLinks({ number, onFollow }: { number: number; onFollow?: () => void }) {
  const { t } = useTranslation("staff");
  const title = t("receipt.title", { number });
  return (
    <Row as="p" gap={4} lineGap={0} className={styles.receipt}>
      <span>{title}</span>
      {receiptFormats.map((format) => (
        <NewTabLink
          key={format}
          href={documentAddress(receiptPath(number, format))}
          note={t("receipt.newTab", { title })}
          {...(onFollow && { onFollow })}
        >
          {t(`receipt.format.${format}`)}
        </NewTabLink>
      ))}
    </Row>
  );
}

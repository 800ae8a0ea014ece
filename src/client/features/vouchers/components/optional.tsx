import { useTranslation } from "react-i18next";
import styles from "./voucher-form.module.css";

/** The label of a field that may stay empty. */
export function Optional({ text }: { text: string }) {
  const { t } = useTranslation("vouchers");
  return (
    <>
      {text} <span className={styles.optional}>({t("form.optional")})</span>
    </>
  );
}

import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { useShareReceiptMutation, useUnshareReceiptMutation } from "../till.api.ts";
import styles from "./phone-receipt.module.css";

/** For a guest who agrees: the receipt on their phone, by a QR code that is made when it is asked for. */
export function PhoneReceipt({ number, onRequested }: { number: number; onRequested?: () => void }) {
  const { t } = useTranslation("till");
  const [share, shared] = useShareReceiptMutation();
  const [unshare, unshared] = useUnshareReceiptMutation();
  if (unshared.isSuccess) return <Banner kind="success">{t("phoneReceipt.stopped")}</Banner>;
  if (!shared.data) {
    return (
      <>
        <Button
          busy={shared.isLoading}
          onClick={() => {
            onRequested?.();
            void share({ number });
          }}
        >
          {t(shared.isLoading ? "phoneReceipt.loading" : "phoneReceipt.show")}
        </Button>
        {shared.isError ? <Banner kind="error">{t("phoneReceipt.failed")}</Banner> : null}
      </>
    );
  }
  return (
    <Stack gap={2} className={styles.phone}>
      <img src={shared.data.image} alt={t("phoneReceipt.alt", { number })} width={240} height={240} />
      <output>{t("phoneReceipt.hint")}</output>
      {unshared.isError ? <Banner kind="error">{t("phoneReceipt.stopFailed")}</Banner> : null}
      <Button variant="quiet" busy={unshared.isLoading} onClick={() => void unshare({ number })}>
        {t(unshared.isLoading ? "phoneReceipt.stopping" : "phoneReceipt.stop")}
      </Button>
    </Stack>
  );
}

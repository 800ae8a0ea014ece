import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Register } from "../till.provider.tsx";
import type { Bill } from "../till-lines.ts";

/** Discards all that was chosen, and asks before. */
export function DiscardButton({ bill: { lines, totalCents }, label }: { bill: Bill; label: string }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const [isOpen, setOpen] = useState(false);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        title={t("discard.title")}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t("back")}</Button>
            <Button variant="danger" onClick={() => register.send({ type: "selection.cleared" })}>
              {t("discard.confirm")}
            </Button>
          </>
        }
      >
        <p>
          {t("cart.pieces", { count: pieces })}, {money(totalCents)}. {t("discard.text")}
        </p>
      </Dialog>
    </>
  );
}

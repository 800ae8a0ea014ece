import { useTranslation } from "react-i18next";
import { confirmationDocumentPath } from "../../../../shared/contract/book-for-guest.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { OutcomeCard } from "../../../ui/outcome-card.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { GuestBooked } from "./book-for-guest.tsx";

interface GuestBookedCardProps {
  booked: GuestBooked;
  onContinue: () => void;
}

/** A guest without a mail address takes the confirmation along on paper, before it goes on at the till or day plan. */
export function GuestBookedCard({ booked: { id, payment }, onContinue }: GuestBookedCardProps) {
  const { t } = useTranslation("book-for-guest");
  const href = documentAddress(confirmationDocumentPath(id, payment));
  return (
    <OutcomeCard
      id="guest-booked"
      outcome="booked"
      kind="success"
      heading={t("booked.heading", { id })}
      actions={
        <>
          <a className={buttonClass("action")} href={href} target="_blank" rel="noopener">
            {t("booked.print")}
            <VisuallyHidden> ({t("booked.newTab")})</VisuallyHidden>
          </a>
          <Button onClick={onContinue}>{t(`booked.continue.${payment}`)}</Button>
        </>
      }
    >
      <p>{t("booked.noMail")}</p>
    </OutcomeCard>
  );
}

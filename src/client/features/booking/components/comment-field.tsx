import { memo } from "react";
import { useTranslation } from "react-i18next";
import { TextAreaField } from "../../../ui/field.tsx";
import { useBookingForm } from "../booking.context.tsx";
import styles from "./booking-form.module.css";

/** The maximum length of the guest's comment (requirements/booking.md). */
const maximumLength = 200;

/** More may be typed than can be sent: cutting a pasted text would lose the guest's words. */
export const CommentField = memo(function CommentField() {
  const { t } = useTranslation("booking");
  const { values, textControl } = useBookingForm();
  const count = values.comment.trim().length;
  return (
    <div className={styles.counted}>
      <TextAreaField
        {...textControl("comment")}
        label={
          <>
            {t("form.comment")} <span className={styles.optional}>({t("form.optional")})</span>
          </>
        }
        hint={t("form.commentCount", { count, max: maximumLength })}
        rows={3}
      />
    </div>
  );
});

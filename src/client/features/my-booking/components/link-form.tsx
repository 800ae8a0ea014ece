import { useTranslation } from "react-i18next";
import { sendBookingLinkSchema } from "../../../../shared/contract/my-booking.ts";
import { useCall } from "../../../api/call.ts";
import { useLanguage } from "../../../format/language.ts";
import { SendAgainForm } from "../../../send-again/send-again-form.tsx";
import { myBookingApi } from "../my-booking.api.ts";

/** Has the link mailed once more, to whom the booking is known by number and address. */
export function LinkForm() {
  const { t } = useTranslation("my-booking");
  const lang = useLanguage();
  const call = useCall();
  return (
    <SendAgainForm
      id="booking-link"
      schema={sendBookingLinkSchema}
      text={(key) => t(`link.${key}`)}
      sentTo={(email) => t("link.sent", { email })}
      send={(asked) =>
        call(myBookingApi.endpoints.sendBookingLink.initiate({ ...sendBookingLinkSchema.cast(asked), lang }))
      }
    />
  );
}

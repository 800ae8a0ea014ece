import { useTranslation } from "react-i18next";
import { sendVoucherSchema } from "../../../../shared/contract/my-voucher.ts";
import { useCall } from "../../../api/call.ts";
import { SendAgainForm } from "../../../send-again/send-again-form.tsx";
import { myVoucherApi } from "../my-voucher.api.ts";

/** Has a voucher mailed once more, to whom it is known by number and address. */
export function SendVoucherForm() {
  const { t } = useTranslation("my-voucher");
  const call = useCall();
  return (
    <SendAgainForm
      id="send-voucher"
      schema={sendVoucherSchema}
      text={(key) => t(`send.${key}`)}
      sentTo={(email) => t("send.sent", { email })}
      send={(asked) => call(myVoucherApi.endpoints.sendVoucher.initiate(sendVoucherSchema.cast(asked)))}
    />
  );
}

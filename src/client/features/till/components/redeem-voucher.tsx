import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Row } from "../../../ui/layout.tsx";
import { Register, useRefusal } from "../till.provider.tsx";
import styles from "./checkout.module.css";

/** Asks for the code of a voucher that pays for the booking at the checkout, before money is collected. */
export function RedeemVoucher() {
  const { t } = useTranslation("till");
  const register = Register.useActorRef();
  const isChecking = Register.useSelector((snapshot) => snapshot.matches("checkingVoucher"));
  const text = useMessageText();
  const refused = Register.useSelector(({ context }) => context.refusal["redeem_code"]);
  const [code, setCode] = useState("");
  const refusal = useRefusal({ type: "code.submitted", code });
  const [wasTried, setTried] = useState(false);
  const error = (wasTried && refusal) || (refused && text(refused));
  const id = useId();
  const submit = () => {
    setTried(true);
    register.send({ type: "code.submitted", code: code.trim() });
  };
  // It stands within the form of the payment, which Enter would send.
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    submit();
  };
  return (
    <Row className={styles.redeem}>
      <TextField
        id={id}
        name="redeem_code"
        label={t("redeem.label")}
        value={code}
        error={error}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setCode(target.value);
          setTried(false);
        }}
        onKeyDown={submitOnEnter}
      />
      <Button busy={isChecking} onClick={submit}>
        {t("redeem.submit")}
      </Button>
    </Row>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type BookingProtocolsAnswer,
  type ProtocolEntry,
  signedProtocolSchema,
} from "../../../../shared/contract/protocols.ts";
import type { ReturnFindings } from "../../../../shared/contract/return-findings.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { useCall } from "../../../api/call.ts";
import { failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextField } from "../../../ui/field.tsx";
import { List, Row, Stack } from "../../../ui/layout.tsx";
import { protocolsApi } from "../protocols.api.ts";
import { toWritten, type WrittenProtocol } from "../written-protocol.ts";
import { PhotoList } from "./photos-field.tsx";
import { protocolFailures } from "./protocol-failures.ts";
import styles from "./protocols.module.css";
import { ReturnCosts } from "./return-costs.tsx";
import { SignatureField } from "./signature-field.tsx";

interface SignFormProps {
  data: BookingProtocolsAnswer;
  kind: ProtocolKind;
  corrected: ProtocolEntry | null;
  written: WrittenProtocol;
  /** Full name of who is logged in. */
  staffName: string;
  onBack: () => void;
  onSigned: (id: number) => void;
}

const fields = ["guest_name", "guest_signature", "staff_signature"] as const;
const call = protocolsApi.endpoints.signProtocol.initiate;
type SignRequest = Parameters<typeof call>[0]["request"];

/** All that was written down, and both signatures for it: a guest who goes back to change something signs anew. */
export function SignForm({ data, kind, corrected, written, staffName, onBack, onSigned }: SignFormProps) {
  const { t } = useTranslation(["protocols", "validation-staff"]);
  const send = useCall();
  const [keys] = useState(createIdempotencyKeys);
  const { booking } = data;
  // What both see as they begin to sign; where somebody writes down something else meanwhile, the server says so.
  const [returned] = useState(kind === "return" ? data.returned : null);
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    name: "protocol",
    send: (request: SignRequest) => send(call({ request, idempotencyKey: keys.keyFor(request) })),
    onSucceeded: (_request, { id }) => onSigned(id),
  });
  const form = useForm({
    id: "protocol-sign",
    initialValues: { guest_name: booking.name, guest_signature: "", staff_signature: "" },
    schema: signedProtocolSchema,
    text: useMessageText(),
    onSubmit: (signed) => {
      const about = { booking_id: booking.id, kind, ...(corrected && { corrects: corrected.id }) };
      const costs = returned && { costs: returned.total };
      submit({ ...about, ...toWritten(written), ...costs, ...signed } as SignRequest);
    },
  });
  const labels = {
    guest_name: t("protocols:field.guest_name"),
    guest_signature: t("protocols:sign.guest"),
    staff_signature: t("protocols:sign.staff", { name: staffName }),
  };
  const why = failureText(t, failure ?? undefined, protocolFailures);
  return (
    <Stack as="form" noValidate className={styles.text} aria-label={t("protocols:sign.title")} onSubmit={form.submit}>
      <p>{t(booking.email ? "protocols:sign.intro" : "protocols:sign.introWithoutMail")}</p>
      <WrittenSummary written={written} returned={returned} booking={booking.id} />
      <TextField
        {...form.textControl("guest_name")}
        label={labels.guest_name}
        maxLength={50}
        required
        autoComplete="off"
      />
      <SignatureField
        id={form.fieldId("guest_signature")}
        label={labels.guest_signature}
        name={form.values.guest_name}
        value={form.values.guest_signature}
        error={form.errorText("guest_signature")}
        onChange={(signature) => form.change("guest_signature", signature)}
      />
      <SignatureField
        id={form.fieldId("staff_signature")}
        label={labels.staff_signature}
        name={staffName}
        value={form.values.staff_signature}
        error={form.errorText("staff_signature")}
        onChange={(signature) => form.change("staff_signature", signature)}
      />
      <ErrorSummary
        title={t("protocols:faults")}
        faults={form.faults(fields, (field) => labels[field])}
        attempt={form.attempt}
      />
      {why ? <Banner kind="error">{why}</Banner> : null}
      <Row gap={3}>
        <Button type="submit" variant="action" busy={isBusy}>
          {t("protocols:sign.confirm")}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => (isBusy ? undefined : onBack())}>
          {t("protocols:sign.back")}
        </Button>
      </Row>
    </Stack>
  );
}

interface WrittenSummaryProps {
  written: WrittenProtocol;
  /** Of a return. */
  returned: ReturnFindings | null;
  booking: number;
}

/** All that was written down, as it is signed. */
function WrittenSummary({ written, returned, booking }: WrittenSummaryProps) {
  const { t } = useTranslation("protocols");
  const { items, fuel, engine_hours: hours, remarks, photos } = written;
  const litres = returned?.litres ?? null;
  const gauge = fuel === "" ? t("notRead") : t(`fuel.${fuel as "0"}`);
  return (
    <>
      <List as="dl" gap={2} className={styles.summary}>
        <div>
          <dt>{t("field.fuel")}</dt>
          <dd>{litres !== null ? t("returned.litres", { count: litres }) : gauge}</dd>
        </div>
        <div>
          <dt>{t("field.engine_hours")}</dt>
          <dd>{hours === "" ? t("notRead") : hours}</dd>
        </div>
        <div>
          <dt>{t("field.remarks")}</dt>
          <dd className={styles.remarks}>{remarks === "" ? t("none") : remarks}</dd>
        </div>
      </List>
      <List>
        {items.map(({ text, state, remark }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is not changed here, and lines may be equal
          <Row key={index} as="li" spread nowrap baseline gap={3} className={styles.checked}>
            <span className={styles.words}>
              {text}
              {state === "defect" ? <small className={styles.defect}>{remark}</small> : null}
            </span>
            <strong className={state === "defect" ? styles.defect : styles.fine}>
              {t(state === "defect" ? "item.defect" : "item.ok")}
            </strong>
          </Row>
        ))}
      </List>
      {returned ? <ReturnCosts {...returned} /> : null}
      <PhotoList booking={booking} photos={photos} />
    </>
  );
}

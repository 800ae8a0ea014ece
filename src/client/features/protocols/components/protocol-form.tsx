import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BookingProtocolsAnswer, ProtocolEntry } from "../../../../shared/contract/protocols.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { usePhotosWait } from "../queued-photos.ts";
import { emptyProtocol, shownPhotos, type WrittenProtocol, writtenFormSchema } from "../written-protocol.ts";
import { SignForm } from "./sign-form.tsx";
import { WriteForm } from "./write-form.tsx";

interface ProtocolFormProps {
  data: BookingProtocolsAnswer;
  kind: ProtocolKind;
  /** The protocol that this one is to take the place of; null for the first. */
  corrected: ProtocolEntry | null;
  user: { id: number; name: string };
  onSigned: (id: number) => void;
}

/** First it is written down, then both see all of it and sign. What is written down outlives a reload. */
export function ProtocolForm({ data, kind, corrected, user, onSigned }: ProtocolFormProps) {
  const { t } = useTranslation("protocols");
  // What both see and sign: a photo that comes later is not among it.
  const [toSign, setToSign] = useState<WrittenProtocol | null>(null);
  const step = toSign === null ? "write" : "sign";
  const photosWait = usePhotosWait(data.booking.id);
  const [draft] = useState(() =>
    createDraft<WrittenProtocol>(`protocol ${user.id} ${data.booking.id} ${kind} ${corrected?.id ?? 0}`),
  );
  const form = useForm<WrittenProtocol>({
    id: "protocol",
    initialValues: emptyProtocol(data.checklist, corrected),
    schema: writtenFormSchema,
    rules: () => (photosWait ? { photos: "validation-staff:protocolPhotosQueued" } : {}),
    draft,
    text: useMessageText(),
    onSubmit: (values) => setToSign({ ...values, photos: shownPhotos(values, data.waiting) }),
  });
  const heading = useFocusOfStep(step);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {t(`step.${step}`)}
      </h2>
      {toSign === null ? (
        <WriteForm form={form} kind={kind} data={data} />
      ) : (
        <SignForm
          data={data}
          kind={kind}
          corrected={corrected}
          written={toSign}
          staffName={user.name}
          onBack={() => setToSign(null)}
          onSigned={(id) => {
            draft.forget();
            onSigned(id);
          }}
        />
      )}
    </>
  );
}

/** The next step is read from its heading on; the first one as the page opens is not. */
function useFocusOfStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [step]);
  return heading;
}

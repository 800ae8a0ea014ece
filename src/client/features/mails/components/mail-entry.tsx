import { useTranslation } from "react-i18next";
import type { LoggedMail, MailState } from "../../../../shared/contract/mails.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip, type ChipTone } from "../../../ui/chip.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import styles from "./mail-log.module.css";

const tones: Readonly<Record<MailState, ChipTone>> = {
  waiting: "info",
  sending: "info",
  sent: "success",
  failed: "error",
};

interface MailEntryProps {
  mail: LoggedMail;
  onSendAgain: () => void;
}

/** A mail: to whom, about what, what became of it, and its text to open as it was sent. */
export function MailEntry({ mail, onSendAgain }: MailEntryProps) {
  const { t } = useTranslation("mails");
  const { template, recipient, subject, text, state, refusal } = mail;
  const title = subject ?? t(`template.${template}`);
  return (
    <li className={log.entry}>
      <Row as="p" gap={3} lineGap={1} spread baseline>
        <strong className={styles.subject}>{title}</strong>
        <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
      </Row>
      <p>{t("to", { recipient })}</p>
      <Outcome mail={mail} />
      {text === null ? (
        <Note className={styles.note}>{t(state === "sent" ? "text.forgotten" : "text.unwritten")}</Note>
      ) : (
        <details className={log.disclosure}>
          <summary>{t("text.show")}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
      {refusal === null ? (
        <div>
          <Button aria-label={t("again.label", { subject: title, recipient })} onClick={onSendAgain}>
            {t("again.button")}
          </Button>
        </div>
      ) : refusal === "waiting" ? null : (
        <Note className={styles.note}>{t(`refusal.${refusal}`)}</Note>
      )}
    </li>
  );
}

/** When it was sent, or why not and what happens next. */
function Outcome({ mail }: { mail: LoggedMail }) {
  const { t } = useTranslation("mails");
  const language = useLanguage();
  const at = (instant: string) => formatInstant(instant, language, "dateAndTime");
  const { attempts, error, failure, next_attempt_at, sent_at, sent_again_at } = mail;
  const lines = [
    mail.is_repetition ? t("repetition") : null,
    sent_at === null ? t("queued", { at: at(mail.created_at) }) : t("sent", { at: at(sent_at) }),
    next_attempt_at !== null && attempts > 0 ? t("tried", { count: attempts, at: at(next_attempt_at) }) : null,
    failure === null ? null : t(`failure.${failure}`),
    error ? t("error", { error }) : null,
    sent_again_at === null ? null : t("sentAgain", { at: at(sent_again_at) }),
  ];
  return lines
    .filter((line) => line !== null)
    .map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence is no identity
      <Note key={index} className={styles.note}>
        {line}
      </Note>
    ));
}

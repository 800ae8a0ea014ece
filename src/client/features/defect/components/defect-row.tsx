import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DefectStepEvent } from "../../../../../machines/defect/defect.machine.ts";
import type { Defect } from "../../../../shared/contract/defect.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { useDueTexts } from "../use-due-text.ts";
import { canTake } from "../use-meanwhile.ts";
import type { AskedDefect } from "./asked-defect.ts";
import styles from "./defect.module.css";

export interface DefectRowParts {
  /** Read at the jetty, where defects are noted and closed, and nothing else (requirements/jetty.md). */
  jetty: boolean;
  /** The link to the stay that a defect came with. */
  linkToBooking: (booking: { id: number; booked_day: Day }, text: string) => ReactNode;
  /** From when to when the boat is blocked for it. */
  blockOf: (defect: Defect) => ReactNode;
  onAsk: (asked: AskedDefect) => void;
  /** Blocks the boat for it. */
  onBlock: (defect: Defect) => void;
  onPhoto: (defect: Defect, photo: string) => void;
}

interface DefectRowProps extends DefectRowParts {
  defect: Defect;
  /** What the boat's engine has run, as far as it was noted. */
  engineHours: string | undefined;
}

/** What is to be done, since when and until when, with its next step as the only filled button. */
export function DefectRow({ defect, engineHours, ...parts }: DefectRowProps) {
  const { t } = useTranslation("defect");
  const texts = useDueTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { kind, status } = defect;
  // What it said goes with its guest.
  const text = defect.text || t("row.forgotten");
  const due = status === "open" ? texts.due(defect, engineHours) : "";
  const can = (type: DefectStepEvent["type"]) => canTake(defect, type) && (!parts.jetty || type === "defect.closed");
  const label = (what: "close" | "reopen") => t("row.label", { what: t(`row.${what}`), text });
  return (
    <>
      <Row spread nowrap top gap={3}>
        <Stack gap={1} className={styles.facts}>
          <h3 className={styles.text}>{text}</h3>
          <Row gap={1}>
            {kind === "service" ? <Chip>{t("kind.service")}</Chip> : null}
            {defect.is_due && status === "open" ? <Chip tone="warning">{t("row.due")}</Chip> : null}
            {defect.blocks_boat && status === "open" ? <Chip tone="error">{t("row.blocks")}</Chip> : null}
          </Row>
          {due ? <p className={styles.line}>{due}</p> : null}
          {kind === "service" ? <p className={styles.line}>{texts.interval(defect)}</p> : null}
          {parts.blockOf(defect)}
          <Noted defect={defect} linkToBooking={parts.linkToBooking} />
          {status === "closed" ? <Closed defect={defect} /> : null}
        </Stack>
        <MoreButton label={t("row.more", { text })} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </Row>
      <Photos defect={defect} onPhoto={parts.onPhoto} />
      {can("defect.closed") ? (
        <Row>
          <Button variant="action" aria-label={label("close")} onClick={() => parts.onAsk({ kind: "close", defect })}>
            {t("row.close")}
          </Button>
        </Row>
      ) : null}
      <div id={id} hidden={!isOpen} className={styles.opened}>
        <Row>
          {can("defect.changed") ? (
            <Button onClick={() => parts.onAsk({ kind: "change", defect })}>{t("row.change")}</Button>
          ) : null}
          {status === "open" && defect.block_id === null && !parts.jetty ? (
            <Button onClick={() => parts.onBlock(defect)}>{t("row.block")}</Button>
          ) : null}
          {can("defect.withdrawn") ? (
            <Button onClick={() => parts.onAsk({ kind: "withdraw", defect })}>{t(`row.withdraw.${kind}`)}</Button>
          ) : null}
          {can("defect.reopened") ? (
            <Button aria-label={label("reopen")} onClick={() => parts.onAsk({ kind: "reopen", defect })}>
              {t("row.reopen")}
            </Button>
          ) : null}
        </Row>
        {isOpen ? <Steps defect={defect} text={text} /> : null}
      </div>
    </>
  );
}

/** What was done with it, by whom. */
function Steps({ defect, text }: Pick<DefectRowProps, "defect"> & { text: string }) {
  const { t } = useTranslation("defect");
  const language = useLanguage();
  return (
    <List className={styles.steps} aria-label={t("row.steps", { text })}>
      {defect.steps.map(({ step, at, by, remark }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only added, behind the others
        <li key={index}>
          {t(`step.${step}`)}{" "}
          <Note as="small">{[formatInstant(at, language, "dateAndTime"), by].filter(Boolean).join(", ")}</Note>
          {remark ? <small className={styles.remark}>{remark}</small> : null}
        </li>
      ))}
    </List>
  );
}

function Noted({ defect, linkToBooking }: Pick<DefectRowProps, "defect" | "linkToBooking">) {
  const { t } = useTranslation("defect");
  const language = useLanguage();
  const { noted_by: name, noted_at, source, booking_id: id, booked_day } = defect;
  const time = formatInstant(noted_at, language, "dateAndTime");
  return (
    <Note className={styles.line}>
      {[name, time].filter(Boolean).join(", ")}
      {source === "noted" && id === null ? null : ` · ${t(`source.${source}`)}`}{" "}
      {id === null || booked_day === null ? null : linkToBooking({ id, booked_day }, t("row.booking", { id }))}
    </Note>
  );
}

function Closed({ defect: { closed_by: name, closed_at, remark, withdrawn } }: Pick<DefectRowProps, "defect">) {
  const { t } = useTranslation("defect");
  const language = useLanguage();
  const time = closed_at === null ? "" : formatInstant(closed_at, language, "dateAndTime");
  return (
    <>
      <Note className={styles.line}>
        {[t(`step.${withdrawn ? "withdrawn" : "closed"}`), name, time].filter(Boolean).join(", ")}
      </Note>
      {remark ? <p className={styles.text}>{remark}</p> : null}
    </>
  );
}

function Photos({ defect, onPhoto }: Pick<DefectRowProps, "defect" | "onPhoto">) {
  const { t } = useTranslation("defect");
  if (defect.photos.length === 0) return null;
  return (
    <Row>
      {defect.photos.map((photo, index) => (
        <button
          key={photo}
          type="button"
          className={styles.thumbnail}
          aria-haspopup="dialog"
          aria-label={t("photo.open", { number: index + 1, text: defect.text })}
          onClick={() => onPhoto(defect, photo)}
        >
          <img src={documentAddress(photo)} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
    </Row>
  );
}

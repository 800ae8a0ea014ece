import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { Button } from "../../../ui/button.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { useStageTexts, usualStages } from "../stage-texts.ts";
import { CancellationDialog } from "./cancellation-dialog.tsx";
import styles from "./price-list.module.css";

interface CancellationSectionProps {
  content: PriceListFields;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

/** What cancelling costs: as usual, or by stages of the list's own. */
export function CancellationSection({ content, onChange }: CancellationSectionProps) {
  const { t } = useTranslation("price-list");
  const popup = usePopup<"stages">();
  const textsOf = useStageTexts();
  const { cancellation } = content;
  const isUsual = cancellation.length === 0;
  return (
    <Stack as="section" gap={3} aria-labelledby="price-cancellation">
      <h2 id="price-cancellation" className={styles.heading}>
        {t("cancellation.title")}
      </h2>
      {isUsual ? (
        <Note>{t("cancellation.usual", { stages: textsOf(usualStages).join(", ") })}</Note>
      ) : (
        <>
          <List gap={2}>
            {textsOf(cancellation).map((text, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a stage is its place in the list
              <li key={place} className={styles.period}>
                {text}
              </li>
            ))}
          </List>
          <Note>{t("cancellation.hint")}</Note>
        </>
      )}
      {onChange ? (
        <>
          <Row gap={2}>
            <Button onClick={() => popup.open("stages")}>
              {t(isUsual ? "cancellation.own" : "cancellation.change")}
            </Button>
            {isUsual ? null : (
              <Button variant="quiet" onClick={() => onChange({ ...content, cancellation: [] })}>
                {t("cancellation.asUsual")}
              </Button>
            )}
          </Row>
          <PopupDialog popup={popup}>
            {(_, dialog) => (
              <CancellationDialog
                {...dialog}
                stages={isUsual ? usualStages : cancellation}
                onDone={(stages) => onChange({ ...content, cancellation: stages })}
              />
            )}
          </PopupDialog>
        </>
      ) : null}
    </Stack>
  );
}

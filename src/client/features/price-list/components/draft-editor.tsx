import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { selectContent } from "../../../../../machines/price-list/price-list.selectors.ts";
import { type PriceListFields, toPriceList } from "../../../../shared/contract/price-list.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { problemsOf } from "../../../../shared/rules/price-list-problems.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { type ListedBoat, usePeriodTexts } from "../period-texts.ts";
import { priceListCsvAddress } from "../price-list.api.ts";
import { ListFlow } from "../price-list.provider.tsx";
import { CancellationSection } from "./cancellation-section.tsx";
import { DayPricesSection } from "./day-prices-section.tsx";
import { DiscountsSection } from "./discounts-section.tsx";
import { DiscardDialog, DraftCheck, PublishDialog } from "./draft-check.tsx";
import { ExtraPricesSection } from "./extra-prices-section.tsx";
import { FeesSection } from "./fees-section.tsx";
import { OwnExtrasSection } from "./own-extras-section.tsx";
import { PeriodsSection } from "./periods-section.tsx";
import styles from "./price-list.module.css";
import { ProblemNotes } from "./problem-notes.tsx";
import { ConflictNotice, SaveStatus, UnsavedNotice } from "./save-status.tsx";
import { YearBands } from "./year-bands.tsx";

interface DraftEditorProps {
  id: number;
  userId: number;
  boats: readonly ListedBoat[];
  today: Day;
}

/** A draft: its periods, discounts and fees, the picture of the year, and the way to publishing it. */
export function DraftEditor({ id, userId, boats, today }: DraftEditorProps) {
  const flow = ListFlow.useActorRef();
  const content = ListFlow.useSelector(selectContent);
  const isConflict = ListFlow.useSelector((snapshot) => snapshot.matches({ draft: "conflict" }));
  const texts = usePeriodTexts(boats);
  const problems = useMemo(() => problemsOf(toPriceList(content), boats, today), [content, boats, today]);
  const change = (changed: PriceListFields) => flow.send({ type: "list.changed", content: changed });
  return (
    <Stack gap={6}>
      <DraftHead id={id} />
      <UnsavedNotice />
      <ConflictNotice />
      <Stack gap={6} inert={isConflict}>
        <PeriodsSection
          content={content}
          problems={problems}
          boats={boats}
          texts={texts}
          year={today.slice(0, 4)}
          draft={`${userId} period ${id}`}
          onChange={change}
        />
        <DiscountsSection content={content} texts={texts} onChange={change} />
        <YearBands content={content} boats={boats} texts={texts} today={today} />
        <FeesSection content={content} boats={boats} texts={texts} draft={`${userId} fees ${id}`} onChange={change} />
        <OwnExtrasSection
          content={content}
          boats={boats}
          texts={texts}
          draft={`${userId} extra ${id}`}
          onChange={change}
        />
        <ExtraPricesSection content={content} onChange={change} />
        <DayPricesSection content={content} onChange={change} />
        <CancellationSection content={content} onChange={change} />
        <ProblemNotes problems={problems} boats={boats} texts={texts} />
        <DraftCheck />
      </Stack>
      <PublishDialog />
      <DiscardDialog />
    </Stack>
  );
}

/** What is shown, whether it is saved, and what is rare. */
function DraftHead({ id }: { id: number }) {
  const { t } = useTranslation("price-list");
  const flow = ListFlow.useActorRef();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  return (
    <Stack gap={2}>
      <Row spread nowrap>
        <Row gap={2}>
          <h2 className={styles.heading}>{t("draft.title")}</h2>
          <SaveStatus />
        </Row>
        <MoreButton label={t("draft.more")} controls={moreId} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </Row>
      <Row id={moreId} hidden={!isOpen} className={isOpen ? undefined : styles.closed}>
        <a className={buttonClass("secondary")} href={priceListCsvAddress(id)} download>
          {t("csv")}
        </a>
        <Button variant="danger" onClick={() => flow.send({ type: "discard.asked" })}>
          {t("discard.button")}
        </Button>
      </Row>
    </Stack>
  );
}

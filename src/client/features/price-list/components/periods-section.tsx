import { Fragment, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PriceListFields, PricePeriodFields } from "../../../../shared/contract/price-list.ts";
import type { PriceListProblem } from "../../../../shared/rules/price-list-problems.ts";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { withPeriods, yearOf, yearsOf } from "../edited-list.ts";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import { CopyYearDialog } from "./copy-year-dialog.tsx";
import { PeriodDialog, type PeriodTask } from "./period-dialog.tsx";
import { PeriodRow } from "./period-row.tsx";
import styles from "./price-list.module.css";

interface PeriodsSectionProps {
  content: PriceListFields;
  problems: readonly PriceListProblem[];
  boats: readonly ListedBoat[];
  texts: PeriodTexts;
  /** Which year a new period is of. */
  year: string;
  /** Names what the tab keeps of an open form. */
  draft: string;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

interface AskedPeriod {
  task: PeriodTask | "remove";
  place: number | null;
  period: PricePeriodFields | null;
}

/** The periods of the list by year, each with what can be done with it. */
export function PeriodsSection(props: PeriodsSectionProps) {
  const { content, problems, texts, onChange } = props;
  const { t } = useTranslation("price-list");
  const popup = usePopup<AskedPeriod>();
  const yearPopup = usePopup<string>();
  const years = useMemo(() => yearsOf(content), [content]);
  const groups = ["", ...years].filter((year) => content.periods.some((period) => yearOf(period) === year));
  const actionsOf = (period: PricePeriodFields, place: number) =>
    onChange && {
      onChange: () => popup.open({ task: "change", place, period }),
      onCopy: () => popup.open({ task: "copy", place: null, period }),
      onRemove: () => popup.open({ task: "remove", place, period }),
    };
  return (
    <Stack as="section" gap={3} aria-labelledby="price-periods">
      <h2 id="price-periods" className={styles.heading}>
        {t("periods.title")}
      </h2>
      {content.periods.length === 0 ? <Note>{t("periods.empty")}</Note> : null}
      {groups.map((year) => (
        <Fragment key={year}>
          <h3 className={styles.year}>{year || t("periods.eachYear")}</h3>
          <List gap={2}>
            {content.periods.map((period, place) =>
              yearOf(period) === year ? (
                <PeriodRow
                  // oxlint-disable-next-line react/no-array-index-key -- a period is its place in the list
                  key={place}
                  period={period}
                  number={place + 1}
                  texts={texts}
                  problems={<PeriodProblems problems={problems} place={place} content={content} texts={texts} />}
                  actions={actionsOf(period, place)}
                />
              ) : null,
            )}
          </List>
        </Fragment>
      ))}
      {onChange ? (
        <Row gap={2}>
          <Button onClick={() => popup.open({ task: "add", place: null, period: null })}>
            {t("period.addButton")}
          </Button>
          {years.length > 0 ? (
            <Button onClick={() => yearPopup.open(years.at(-1) ?? "")}>{t("year.button")}</Button>
          ) : null}
        </Row>
      ) : null}
      {onChange ? (
        <>
          <PopupDialog popup={popup}>
            {(asked, dialog) => <AskedDialog {...props} {...dialog} asked={asked} onChange={onChange} />}
          </PopupDialog>
          <PopupDialog popup={yearPopup}>
            {(last, dialog) => (
              <CopyYearDialog {...dialog} content={content} years={years} last={last} onDone={onChange} />
            )}
          </PopupDialog>
        </>
      ) : null}
    </Stack>
  );
}

interface AskedDialogProps extends PeriodsSectionProps {
  open: boolean;
  onClose: () => void;
  asked: AskedPeriod;
  onChange: (content: PriceListFields) => void;
}

function AskedDialog({ asked, content, boats, year, draft, texts, onChange, ...dialog }: AskedDialogProps) {
  const { t } = useTranslation("price-list");
  const { task, place, period } = asked;
  const { open, onClose } = dialog;
  if (task === "remove" && period) {
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title={t("remove.title", { name: period.name })}
        cancelLabel={t("cancel")}
        confirmLabel={t("remove.confirm")}
        danger
        onSubmit={() => {
          onClose();
          onChange(withPeriods(content, place, []));
        }}
      >
        <p>{t("remove.effect", { dates: texts.dates(period), boat: texts.boat(period.vehicle) })}</p>
      </FormDialog>
    );
  }
  return (
    <PeriodDialog
      open={open}
      onClose={onClose}
      task={task === "remove" ? "change" : task}
      period={period}
      boats={boats}
      year={year}
      draft={`${draft} ${task} ${period ? `${period.name} ${period.from} ${period.vehicle}` : ""}`}
      onDone={(periods) => onChange(withPeriods(content, place, periods))}
    />
  );
}

interface PeriodProblemsProps {
  problems: readonly PriceListProblem[];
  place: number;
  content: PriceListFields;
  texts: PeriodTexts;
}

/** What keeps the list from being published: another period claims the same nights, or its boat was deleted. */
function PeriodProblems({ problems, place, content, texts }: PeriodProblemsProps) {
  const { t } = useTranslation("price-list");
  return problems.map((problem) => {
    if ((problem.kind !== "overlap" && problem.kind !== "boatGone") || !problem.periods.includes(place)) return null;
    if (problem.kind === "boatGone") {
      return (
        <p key="boatGone" className={styles.wrong}>
          {t("problem.boatGone")}
        </p>
      );
    }
    const { periods, from, to } = problem;
    const other = periods.find((index) => index !== place) ?? place;
    const name = content.periods[other]?.name ?? "";
    return (
      <p key={`${other} ${from}`} className={styles.wrong}>
        {t("problem.overlap", { number: other + 1, name, dates: texts.range(from, to) })}
      </p>
    );
  });
}

import { useMemo } from "react";
import { type PriceListFields, toPriceList } from "../../../../shared/contract/price-list.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { problemsOf } from "../../../../shared/rules/price-list-problems.ts";
import { Stack } from "../../../ui/layout.tsx";
import { type ListedBoat, usePeriodTexts } from "../period-texts.ts";
import { CancellationSection } from "./cancellation-section.tsx";
import { DayPricesSection } from "./day-prices-section.tsx";
import { DiscountsSection } from "./discounts-section.tsx";
import { ExtraPricesSection } from "./extra-prices-section.tsx";
import { FeesSection } from "./fees-section.tsx";
import { OwnExtrasSection } from "./own-extras-section.tsx";
import { PeriodsSection } from "./periods-section.tsx";
import { ProblemNotes } from "./problem-notes.tsx";
import { YearBands } from "./year-bands.tsx";

interface ListedContentProps {
  content: PriceListFields;
  boats: readonly ListedBoat[];
  today: Day;
  /** It holds: what guests cannot book by it is worth knowing. */
  holds: boolean;
}

/** A list that is only looked at. */
export function ListedContent({ content, boats, today, holds }: ListedContentProps) {
  const texts = usePeriodTexts(boats);
  const problems = useMemo(
    () => (holds ? problemsOf(toPriceList(content), boats, today) : []),
    [holds, content, boats, today],
  );
  return (
    <Stack gap={6}>
      <YearBands content={content} boats={boats} texts={texts} today={today} />
      <PeriodsSection
        content={content}
        problems={[]}
        boats={boats}
        texts={texts}
        year={today.slice(0, 4)}
        draft=""
        onChange={null}
      />
      <DiscountsSection content={content} texts={texts} onChange={null} />
      <FeesSection content={content} boats={boats} texts={texts} draft="" onChange={null} />
      <OwnExtrasSection content={content} boats={boats} texts={texts} draft="" onChange={null} />
      <ExtraPricesSection content={content} onChange={null} />
      <DayPricesSection content={content} onChange={null} />
      <CancellationSection content={content} onChange={null} />
      <ProblemNotes problems={problems} boats={boats} texts={texts} />
    </Stack>
  );
}

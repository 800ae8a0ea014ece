import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import type { MaybeRetained } from "../../../offline/retained-rows.ts";
import { Button } from "../../../ui/button.tsx";
import { usePrinting } from "../../../ui/use-printing.ts";
import { useLazyGetJettyWeekQuery } from "../jetty-week.api.ts";
import { printedFacts } from "../printed-moves.ts";
import { PrintedJetty } from "./printed-jetty.tsx";

interface PrintJettyProps {
  /** The morning list, also as the device retained it; undefined while it was never read. */
  list: MaybeRetained | undefined;
  /** When it was read, ISO 8601; null where nobody knows. */
  readAt: string | null;
  /** The first name of a stay of the list. */
  nameOf: (stay: TurnaroundStay) => string;
  defectsOf: (boat: string) => string;
  blockedOf: (vehicleId: number, day: Day) => string | null;
  /** Waits for what else the sheets say, where it is still on its way. */
  onItsWay: () => Promise<unknown> | undefined;
}

/** Prints day, tomorrow and week for the jetty. Without network it prints what is there, and says what is missing. */
export function PrintJetty({ list, readAt, nameOf, onItsWay, ...said }: PrintJettyProps) {
  const { t } = useTranslation("jetty-week");
  const language = useLanguage();
  const isPrinting = usePrinting();
  const [isBusy, setBusy] = useState(false);
  const [load, { currentData: week }] = useLazyGetJettyWeekQuery();
  if (!list) return null;
  const print = async () => {
    setBusy(true);
    await Promise.all([load(), onItsWay()]);
    setBusy(false);
    window.print();
  };
  return (
    <>
      <div>
        <Button variant="quiet" busy={isBusy} onClick={() => (isBusy ? undefined : void print())}>
          {t("print")}
        </Button>
      </div>
      {isPrinting ? (
        <PrintedJetty
          facts={printedFacts(list, week, nameOf)}
          asOf={readAt === null ? "" : formatInstant(readAt, language, "dateAndTime")}
          {...said}
        />
      ) : null}
    </>
  );
}

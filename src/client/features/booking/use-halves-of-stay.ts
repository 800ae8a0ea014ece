import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import { chosenHalves, halfRefusals, refusedOf } from "../../../shared/rules/half-choice.ts";
import { ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import { type OwnExtra, specifiedPriceList, type TakenHalf } from "../../../shared/rules/price-list.ts";
import { type ChosenDays, nights } from "../../../shared/rules/stay.ts";
import { useFirstEarly } from "../../format/use-today.ts";
import type { Form } from "../../forms/use-form.ts";
import type { BookingScene, HalvesOfStay } from "./booking.context.tsx";
import type { BookingField } from "./booking-fields.ts";

/**
 * Extras that take a half-day, as the dates allow them. One that was chosen is dropped as soon as they allow it no more,
 * and said until other dates are chosen: nobody pays for it, and nobody is refused for it.
 */
export function useHalvesOfStay(
  form: Form<BookingFormValues, BookingField>,
  {
    scene,
    stay: { start, end },
    freeHalves,
  }: { scene: BookingScene; stay: ChosenDays; freeHalves: readonly TakenHalf[] },
): HalvesOfStay {
  const { vehicle, role, today, priceList = specifiedPriceList } = scene;
  const { values, isReady, change } = form;
  const firstEarly = useFirstEarly(today);
  const [told, setTold] = useState<{ of: unknown; dropped: readonly OwnExtra[] }>({ of: null, dropped: [] });
  const known = useMemo(() => {
    const offered = ownExtrasOf(priceList, vehicle.id).filter(({ takes }) => takes !== undefined);
    const stay = start && end ? { start, nights: nights(start, end) } : null;
    return { offered, stay, refusals: halfRefusals(offered, stay, { role, today, firstEarly, freeHalves }) };
  }, [priceList, vehicle.id, start, end, role, today, firstEarly, freeHalves]);
  const lost = refusedOf(known.offered, values.ownExtras, known.refusals);
  // Said from the render on in which these dates are new; the form follows.
  if (isReady && told.of !== known) setTold({ of: known, dropped: lost });
  const { dropped } = told;
  const drop = useEffectEvent(() =>
    change("ownExtras", (chosen) => chosen.filter(({ id }) => !known.refusals.has(id))),
  );
  const isRefused = isReady && lost.length > 0;
  useEffect(() => {
    if (isRefused) drop();
  }, [isRefused]);
  const { startsAm, endsPm } = chosenHalves(known.offered, values.ownExtras);
  return useMemo(
    () => ({ stay: known.stay, refusals: known.refusals, added: { startsAm, endsPm }, dropped }),
    [known, startsAm, endsPm, dropped],
  );
}

import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import { chosenHalves, halfRefusals, refusedOf } from "../../../shared/rules/half-choice.ts";
import { ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import { type OwnExtra, specifiedPriceList, type TakenHalf } from "../../../shared/rules/price-list.ts";
import { type ChosenDays, nights } from "../../../shared/rules/stay.ts";
import type { Form } from "../../forms/use-form.ts";
import type { BookingScene, HalvesOfStay } from "./booking.context.tsx";
import type { BookingField } from "./booking-fields.ts";

const none: readonly OwnExtra[] = [];

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
  const [dropped, setDropped] = useState(none);
  const known = useMemo(() => {
    const offered = ownExtrasOf(priceList, vehicle.id).filter(({ takes }) => takes !== undefined);
    const stay = start && end ? { start, nights: nights(start, end) } : null;
    return { offered, stay, refusals: halfRefusals(offered, stay, { role, today, freeHalves }) };
  }, [priceList, vehicle.id, start, end, role, today, freeHalves]);
  const drop = useEffectEvent(() => {
    const lost = refusedOf(known.offered, values.ownExtras, known.refusals);
    setDropped(lost.length === 0 ? none : lost);
    if (lost.length === 0) return;
    change("ownExtras", (chosen) => chosen.filter(({ id }) => !lost.some((extra) => extra.id === id)));
  });
  useEffect(() => {
    if (isReady) drop();
  }, [known, isReady]);
  const { startsAm, endsPm } = chosenHalves(known.offered, values.ownExtras);
  return useMemo(
    () => ({ stay: known.stay, refusals: known.refusals, added: { startsAm, endsPm }, dropped }),
    [known, startsAm, endsPm, dropped],
  );
}

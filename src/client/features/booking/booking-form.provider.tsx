import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { selectFieldErrors, selectVoucher } from "../../../../machines/booking/booking.selectors.ts";
import type { BookingFormValues, BookingRequest } from "../../../shared/contract/booking.ts";
import type { TakenHalf } from "../../../shared/rules/price-list.ts";
import type { ChosenDays } from "../../../shared/rules/stay.ts";
import { useSalutation } from "../../checkout/contact-fields.tsx";
import type { Draft } from "../../forms/draft.ts";
import { stillRefused } from "../../forms/still-refused.ts";
import { type Form, useForm } from "../../forms/use-form.ts";
import { useMessageText } from "../../forms/use-message-text.ts";
import {
  type BookingScene,
  FormContext,
  HalvesContext,
  PriceContext,
  SceneContext,
  StayContext,
} from "./booking.context.tsx";
import { BookingFlow } from "./booking.provider.tsx";
import type { BookingStorage } from "./booking.storage.ts";
import {
  type BookingField,
  bookingFormSchema,
  emptyBookingForm,
  fieldOfPayload,
  toBookingRequest,
} from "./booking-fields.ts";
import { livePrice, paysNothing } from "./booking-price.ts";
import { bookingRuleErrors } from "./rule-errors.ts";
import { useHalvesOfStay } from "./use-halves-of-stay.ts";

interface BookingFormProviderProps {
  /** The same object until something of it changes. */
  scene: BookingScene;
  stay: ChosenDays;
  /** Which half-days beside those of the stay nobody has; the same array until they are others. */
  freeHalves: readonly TakenHalf[];
  storage: BookingStorage;
  children: ReactNode;
}

/** Owns the fields: restores and keeps them, prices them, and hands a form without errors to the flow. */
export function BookingFormProvider({ scene, stay, freeHalves, storage, children }: BookingFormProviderProps) {
  const salutationOf = useSalutation();
  const flow = BookingFlow.useActorRef();
  const voucher = BookingFlow.useSelector(selectVoucher);
  const errors = BookingFlow.useSelector(selectFieldErrors);
  const sent = BookingFlow.useSelector(({ context }) => context.order?.request ?? null);
  const draft = useMemo<Draft<BookingFormValues>>(
    () => ({ restore: (_, typed) => storage.readForm(typed), keep: (values) => storage.keepForm(values) }),
    [storage],
  );

  const requestOf = (values: BookingFormValues): BookingRequest | null => {
    const { start, end } = stay;
    if (!start || !end) return null;
    return toBookingRequest(values, {
      ...scene,
      start,
      end,
      salutation: salutationOf(values.salutation),
      voucherCode: voucher?.code ?? "",
      paysNothing: paysNothing(livePrice({ ...scene, stay, values, voucherCents: voucher?.amountCents ?? 0 })),
    });
  };
  const submit = (values: BookingFormValues) => {
    const request = requestOf(values);
    const price = livePrice({ ...scene, stay, values, voucherCents: 0 });
    if (!request || !price) return;
    flow.send({ type: "booking.submitted", order: { request, totalCents: price.price.total } });
  };
  const form = useForm<BookingFormValues, BookingField>({
    id: "booking",
    initialValues: emptyBookingForm,
    schema: bookingFormSchema,
    rules: (values) => bookingRuleErrors(values, { ...scene, stay, appliedCode: voucher?.code ?? null }),
    refused: (values) => stillRefused({ errors, sent }, requestOf(values), fieldOfPayload),
    draft,
    text: useMessageText(),
    onSubmit: submit,
  });
  useFlowEffects(form);
  const halves = useHalvesOfStay(form, { scene, stay, freeHalves });

  const { adults, children: childCount, extras, ownExtras, licenseAnswer } = form.values;
  const voucherCents = voucher?.amountCents ?? 0;
  const price = useMemo(() => {
    const values = { adults, children: childCount, extras, ownExtras, licenseAnswer };
    return { price: livePrice({ ...scene, stay, values, voucherCents }) };
  }, [scene, stay, adults, childCount, extras, ownExtras, licenseAnswer, voucherCents]);
  return (
    <SceneContext value={scene}>
      <StayContext value={stay}>
        <PriceContext value={price}>
          <HalvesContext value={halves}>
            <FormContext value={useUnchanged(form)}>{children}</FormContext>
          </HalvesContext>
        </PriceContext>
      </StayContext>
    </SceneContext>
  );
}

/**
 * Takes a rejected code out of the form. With an outcome the try is over: what it leaves to fill in, as new
 * dates, is no mistake of the guest's.
 */
function useFlowEffects({ change, forgetAttempts }: Form<BookingFormValues, BookingField>): void {
  const flow = BookingFlow.useActorRef();
  const dropCode = useEffectEvent(() => change("voucherCode", ""));
  const forget = useEffectEvent(forgetAttempts);
  useEffect(() => {
    const subscriptions = [flow.on("voucher.rejected", () => dropCode()), flow.on("outcome.reached", () => forget())];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [flow]);
}

const textFields = ["name", "phone", "email", "streetAndNumber", "zipCodeAndCity", "company"] as const;

/** The form of an earlier render, as long as it says the same: a click in the calendar then redraws no field. */
function useUnchanged(form: Form<BookingFormValues, BookingField>): Form<BookingFormValues, BookingField> {
  const text = useMessageText();
  // The rules behind the messages come a moment later.
  const rules = textFields.map((field) => form.ruleText(field));
  const shown = JSON.stringify([form.errors, rules, form.attempt, form.isReady]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- everything that the form shows follows from these
  return useMemo(() => form, [form.values, shown, text]);
}

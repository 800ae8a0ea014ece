import { Formik, useFormikContext } from "formik";
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { selectFieldErrors, selectVoucher } from "../../../../machines/booking/booking.selectors.ts";
import type { BookingFormValues, BookingRequest } from "../../../shared/contract/booking.ts";
import { type BookingScene, type BookingView, BookingViewProvider } from "./booking.context.tsx";
import { BookingFlow } from "./booking.provider.tsx";
import type { BookingStorage } from "./booking.storage.ts";
import { bookingFormErrors, emptyBookingForm } from "./booking-form.ts";
import { livePrice } from "./booking-price.ts";
import { refusedFields, toBookingRequest } from "./booking-request.ts";

interface BookingFormProviderProps {
  scene: BookingScene;
  storage: BookingStorage;
  children: ReactNode;
}

const never = () => () => {};

/** False on the server and for the first render in the browser, so that both are the same. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Owns the fields: restores and keeps them, prices them, and hands a form without errors to the flow. */
export function BookingFormProvider({ scene, storage, children }: BookingFormProviderProps) {
  const { t } = useTranslation("booking");
  const flow = BookingFlow.useActorRef();
  const voucher = BookingFlow.useSelector(selectVoucher);
  const hydrated = useHydrated();
  const initialValues = useMemo(() => (hydrated ? storage.readForm() : emptyBookingForm()), [hydrated, storage]);

  const rules = { ...scene, appliedCode: voucher?.code ?? null };
  const requestOf = (values: BookingFormValues): BookingRequest | null => {
    const { start, end } = scene.stay;
    if (!start || !end) return null;
    const salutation = t(`salutation.${values.salutation}`, { defaultValue: values.salutation });
    return toBookingRequest(values, { ...scene, start, end, salutation, voucherCode: voucher?.code ?? "" });
  };
  const submit = (values: BookingFormValues) => {
    const request = requestOf(values);
    const price = livePrice({ ...scene, values, voucherCents: 0 });
    if (!request || !price) return;
    // After a failure the form still stands there, and may have been changed: what it says now counts.
    flow.send({ type: "booking.reopened" });
    flow.send({ type: "booking.submitted", order: { request, totalCents: price.price.total } });
  };

  return (
    <Formik
      initialValues={initialValues}
      initialStatus={hydrated ? "restored" : "blank"}
      enableReinitialize
      validateOnBlur={false}
      validateOnChange={false}
      validate={(values) => bookingFormErrors(values, rules)}
      onSubmit={submit}
    >
      <>
        <FormKeeper storage={storage} />
        <FormView scene={scene} requestOf={requestOf}>
          {children}
        </FormView>
      </>
    </Formik>
  );
}

/**
 * Keeps every change, once what was kept before is back in the form; empties what an invalid voucher leaves behind. With
 * an outcome the try is over: what it leaves to fill in, as new dates, is no mistake of the guest's.
 */
function FormKeeper({ storage }: { storage: BookingStorage }) {
  const { values, status, setFieldValue, setFormikState } = useFormikContext<BookingFormValues>();
  const flow = BookingFlow.useActorRef();
  useEffect(() => {
    if (status === "restored") storage.keepForm(values);
  }, [storage, status, values]);
  useEffect(() => {
    const subscription = flow.subscribe((snapshot) => {
      if (snapshot.matches({ voucher: "invalid" })) void setFieldValue("voucherCode", "");
    });
    return () => subscription.unsubscribe();
  }, [flow, setFieldValue]);
  useEffect(() => {
    const subscription = flow.on("outcome.reached", () => setFormikState((state) => ({ ...state, submitCount: 0 })));
    return () => subscription.unsubscribe();
  }, [flow, setFormikState]);
  return null;
}

interface FormViewProps {
  scene: BookingScene;
  requestOf: (values: BookingFormValues) => BookingRequest | null;
  children: ReactNode;
}

function FormView({ scene, requestOf, children }: FormViewProps) {
  const { values, submitCount, setFieldValue } = useFormikContext<BookingFormValues>();
  const voucher = BookingFlow.useSelector(selectVoucher);
  const refused = BookingFlow.useSelector(selectFieldErrors);
  const sent = BookingFlow.useSelector(({ context }) => context.order?.request ?? null);

  const found = submitCount > 0 ? bookingFormErrors(values, { ...scene, appliedCode: voucher?.code ?? null }) : {};
  const view: BookingView = {
    ...scene,
    values,
    attempt: submitCount,
    errors: { ...refusedFields(refused, sent, requestOf(values)), ...found },
    price: livePrice({ ...scene, values, voucherCents: voucher?.amountCents ?? 0 }),
    change: (field, value) => void setFieldValue(field, value),
  };
  return <BookingViewProvider view={view}>{children}</BookingViewProvider>;
}

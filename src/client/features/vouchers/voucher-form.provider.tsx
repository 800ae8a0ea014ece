import { createContext, type ReactNode, use, useEffect, useEffectEvent } from "react";
import { selectFieldErrors } from "../../../../machines/voucher-purchase/voucher-purchase.selectors.ts";
import type { Company, Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { useSalutation } from "../../checkout/contact-fields.tsx";
import { stillRefused } from "../../forms/still-refused.ts";
import { type Form, useForm } from "../../forms/use-form.ts";
import { useMessageText } from "../../forms/use-message-text.ts";
import {
  emptyVoucherForm,
  fieldOfPayload,
  toVoucherRequest,
  type VoucherDraft,
  type VoucherField,
  type VoucherFormValues,
  voucherFormSchema,
} from "./voucher-values.ts";
import { Purchase } from "./vouchers.provider.tsx";

/** What the page tells the form. */
export interface VoucherScene {
  language: Language;
  today: Day;
  company: Company;
  wallet: PublicConfig["wallet"];
  /** Where the law texts are; they open in a new tab. */
  privacyPath: string;
  termsPath: string;
}

interface VoucherFormContext {
  form: Form<VoucherFormValues, VoucherField>;
  scene: VoucherScene;
}

const Context = createContext<VoucherFormContext | null>(null);

/** @throws Error outside of a VoucherFormProvider. */
export function useVoucherForm(): VoucherFormContext {
  const value = use(Context);
  if (!value) throw new Error("a voucher's form needs a VoucherFormProvider above it");
  return value;
}

interface VoucherFormProviderProps {
  scene: VoucherScene;
  draft: VoucherDraft;
  children: ReactNode;
}

/** Owns the fields: restores and keeps them, and hands a form without errors to the purchase. */
export function VoucherFormProvider({ scene, draft, children }: VoucherFormProviderProps) {
  const salutationOf = useSalutation();
  const flow = Purchase.useActorRef();
  const errors = Purchase.useSelector(selectFieldErrors);
  const sent = Purchase.useSelector(({ context }) => context.request);
  const requestOf = (values: VoucherFormValues) => {
    return toVoucherRequest(values, { language: scene.language, salutation: salutationOf(values.salutation) });
  };
  const form = useForm<VoucherFormValues>({
    id: "voucher",
    initialValues: emptyVoucherForm,
    schema: voucherFormSchema,
    refused: (values) => stillRefused<VoucherField>({ errors, sent }, requestOf(values), fieldOfPayload),
    draft,
    text: useMessageText(),
    onSubmit: (values) => flow.send({ type: "purchase.submitted", request: requestOf(values) }),
  });
  // With an outcome the try is over: what it leaves to fill in is no mistake of the buyer's.
  const forget = useEffectEvent(form.forgetAttempts);
  useEffect(() => {
    const subscription = flow.on("outcome.reached", () => forget());
    return () => subscription.unsubscribe();
  }, [flow]);
  return <Context value={{ form, scene }}>{children}</Context>;
}

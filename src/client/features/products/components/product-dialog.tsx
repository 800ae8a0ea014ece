import { type FocusEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, type ProductType, taxPercents } from "../../../../shared/contract/products.ts";
import { useMoney } from "../../../format/money.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { usePopupDraft } from "../../../forms/use-popup-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { StepperField } from "../../../ui/stepper-field.tsx";
import { fieldsOf, loweredValues, type ProductFields, type ProductTask, productSchema } from "../product-form.ts";
import { useSaveProduct } from "../use-product-step.ts";
import styles from "./products.module.css";

interface ProductDialogProps {
  task: ProductTask;
  type: ProductType;
  /** As it is now, since others may change or sell it while the popup is open; null for a new one. */
  product: Product | null;
  user: { id: number; admin: boolean };
  open: boolean;
  onClose: () => void;
  /** It was saved, under this name. */
  onDone: (name: string) => void;
}

const fieldNames = ["name", "target_stock", "actual_stock", "price", "tax_percent", "reason"] as const;
const mostStock = 100_000;

/**
 * Adds or changes a product, or fills up its stock (requirements/products.md). What an employee lowers snaps back, and says
 * why; what somebody else changed meanwhile is told, and stands below each field.
 */
export function ProductDialog({ task, type, product, user, open, onClose, onDone }: ProductDialogProps) {
  const { t } = useTranslation("products");
  const money = useMoney();
  const id = useId();
  const [draftName] = useState(
    () => `${user.id} product ${task} ${product ? `${product.id} ${product.version}` : type}`,
  );
  const draft = usePopupDraft<ProductFields>(draftName);
  const { submit, dialog } = useSaveProduct(product, { draft, onDone: () => onDone(form.values.name.trim()) });
  const schema = productSchema(type);
  const form = useForm<ProductFields>({
    id,
    initialValues: fieldsOf(product, type, task),
    schema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      const { tax_percent, ...fields } = schema.cast(values);
      submit({ target_stock: 0, actual_stock: 0, reason: "", ...fields, type, ...(user.admin && { tax_percent }) });
    },
  });
  const [snaps, setSnaps] = useState(0);
  useFocusOnFirstError(form, fieldNames);

  const mayOnlyRaise = !user.admin && product !== null;
  /** @returns whether something was lower than it may be, and is what it was again. */
  const snapBack = (of: readonly string[] = fieldNames): boolean => {
    const lowered = Object.entries(mayOnlyRaise ? loweredValues(product, form.values) : {});
    const here = lowered.filter(([field]) => of.includes(field));
    if (here.length === 0) return false;
    form.changeAll(Object.fromEntries(here));
    setSnaps(snaps + 1);
    return true;
  };
  const control = (name: keyof ProductFields) => ({
    ...form.textControl(name),
    autoComplete: "off",
    // The button says what it does: a press must not apply to the old value.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLInputElement) snapBack([name]);
    },
  });
  const stepper = (name: "target_stock" | "actual_stock") => ({
    ...control(name),
    label: t(`field.${name}`),
    hint: product ? t("present", { value: product[name] }) : undefined,
    min: mayOnlyRaise ? product[name] : 0,
    max: mostStock,
    fewer: t("fewer", { field: t(`field.${name}`) }),
    more: t("more", { field: t(`field.${name}`) }),
    onStep: (text: string) => form.change(name, text),
    required: true,
  });
  const hasStock = type !== "services";
  const isFewer = hasStock && product !== null && Number(form.values.actual_stock) < product.actual_stock;
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={task === "adding" ? t("adding.title", { type: t(`types.${type}`) }) : t(`${task}.title`)}
      confirmLabel={t(`${task}.confirm`)}
      onClose={onClose}
      onSubmit={() => snapBack() || form.submit()}
    >
      {task === "filling" ? (
        <p className={styles.subject}>{product?.name}</p>
      ) : (
        <TextField
          {...control("name")}
          label={t("field.name")}
          hint={product && product.name !== form.values.name ? t("present", { value: product.name }) : undefined}
          required
        />
      )}
      {hasStock && task !== "filling" ? <StepperField {...stepper("target_stock")} /> : null}
      {hasStock ? <StepperField {...stepper("actual_stock")} /> : null}
      {user.admin && isFewer ? (
        <TextAreaField {...form.textControl("reason")} label={t("field.reason")} rows={2} maxLength={500} />
      ) : null}
      {task === "filling" ? null : (
        <TextField
          {...control("price")}
          label={t("field.price")}
          hint={product ? t("present", { value: money(product.price) }) : undefined}
          inputMode="decimal"
          required
        />
      )}
      {user.admin && task !== "filling" ? (
        <SelectField {...form.textControl("tax_percent")} label={t("field.tax_percent")}>
          {taxPercents.map((percent) => (
            <option key={percent} value={percent}>
              {t("tax", { percent })}
            </option>
          ))}
        </SelectField>
      ) : null}
      {mayOnlyRaise ? <OnlyUpward key={snaps} isHighlighted={snaps > 0} /> : null}
    </FormDialog>
  );
}

/** On a phone it would stand below the fold. */
const scrollIntoSight = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: "center" });

/** Highlighted after something snapped back; rendered anew each time, so that it is announced again. */
function OnlyUpward({ isHighlighted }: { isHighlighted: boolean }) {
  const { t } = useTranslation("validation-staff");
  if (!isHighlighted) return <p className={styles.precaution}>{t("onlyUpward")}</p>;
  return (
    <Banner kind="warning" ref={scrollIntoSight}>
      {t("onlyUpward")}
    </Banner>
  );
}

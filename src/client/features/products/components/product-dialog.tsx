import { type FocusEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "../../../../shared/contract/products.ts";
import { parseAmount, tidyAmount, toAmount } from "../../../../shared/rules/money.ts";
import { isUnusualPrice, type ProductType, taxPercents } from "../../../../shared/rules/products.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import type { Form } from "../../../forms/use-form.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/layout.tsx";
import { StepperField } from "../../../ui/stepper-field.tsx";
import {
  fieldsOf,
  loweredValues,
  type ProductFields,
  type ProductTask,
  productSchema,
  productTexts,
} from "../product-form.ts";
import { productsApi } from "../products.api.ts";
import styles from "./products.module.css";

interface ProductDialogProps extends Omit<OpenedDialog, "onDone"> {
  task: ProductTask;
  type: ProductType;
  /** As it is now, since others may change or sell it while the popup is open; null for a new one. */
  product: Product | null;
  user: { id: number; admin: boolean };
  /** It was saved, under this name. */
  onDone: (name: string) => void;
}

const mostStock = 100_000;

/** Of a text that the schema has passed. */
const centsOf = (price: string) => parseAmount(tidyAmount(price)) ?? 0;

/**
 * Adds or changes a product, or fills up its stock (requirements/products.md). What an employee lowers snaps back, and
 * says why; what somebody else changed meanwhile is told, and stands below each field.
 */
export function ProductDialog({ task, type, product, user, onDone, ...dialog }: ProductDialogProps) {
  const { t } = useTranslation("products");
  const money = useMoney();
  const [snaps, setSnaps] = useState(0);
  /** The price that was asked about. */
  const [asked, setAsked] = useState<string | null>(null);
  const mayOnlyRaise = !user.admin && product !== null;
  /** @returns whether something was lower than it may be, and is what it was again. */
  const snapBack = (form: Form<ProductFields>, of?: keyof ProductFields): boolean => {
    const lowered = Object.entries(mayOnlyRaise ? loweredValues(product, form.values) : {});
    const here = lowered.filter(([field]) => of === undefined || field === of);
    if (here.length === 0) return false;
    form.changeAll(Object.fromEntries(here));
    setSnaps(snaps + 1);
    return true;
  };
  return (
    <ActionDialog
      {...dialog}
      onDone={({ name }) => onDone(name)}
      texts={productTexts}
      title={task === "adding" ? t("adding.title", { type: t(`types.${type}`) }) : t(`${task}.title`)}
      confirmLabel={({ price }) => t(price === asked ? "unusual.confirm" : `${task}.confirm`)}
      initialValues={fieldsOf(product, type, task)}
      schema={productSchema(type)}
      draft={`${user.id} product ${task} ${product ? `${product.id} ${product.version}` : type}`}
      version={product?.version}
      onSubmit={(form, send) => {
        if (snapBack(form)) return;
        const { price } = form.values;
        // A forgotten comma, which an employee could not take back: prices only rise for them.
        if (user.admin || price === asked || !isUnusualPrice(centsOf(price), product, type)) send();
        else setAsked(price);
      }}
      request={({ tax_percent, ...fields }, version) => ({
        target_stock: 0,
        actual_stock: 0,
        reason: "",
        ...fields,
        type,
        ...(user.admin && { tax_percent }),
        id: product?.id ?? ("None" as const),
        version,
      })}
      call={productsApi.endpoints.saveProduct.initiate}
    >
      {(form) => (
        <>
          <Fields
            {...{ form, task, type, product, mayOnlyRaise, admin: user.admin }}
            onLeave={(name) => snapBack(form, name)}
          />
          {form.values.price === asked ? (
            <Banner kind="warning" ref={scrollIntoSight}>
              {t("unusual.text", { price: money(toAmount(centsOf(asked))) })}
            </Banner>
          ) : null}
          {mayOnlyRaise ? <OnlyUpward key={snaps} isHighlighted={snaps > 0} /> : null}
        </>
      )}
    </ActionDialog>
  );
}

interface FieldsProps extends Pick<ProductDialogProps, "task" | "type" | "product"> {
  form: Form<ProductFields>;
  mayOnlyRaise: boolean;
  admin: boolean;
  onLeave: (name: keyof ProductFields) => void;
}

function Fields({ form, task, type, product, mayOnlyRaise, admin, onLeave }: FieldsProps) {
  const { t } = useTranslation("products");
  const money = useMoney();
  const control = (name: keyof ProductFields) => ({
    ...form.textControl(name),
    autoComplete: "off",
    // The button says what it does: a press must not apply to the old value.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLInputElement) onLeave(name);
    },
  });
  const stepper = (name: "target_stock" | "actual_stock") => ({
    ...control(name),
    label: t(`field.${name}`),
    hint: product ? t("present", { value: product[name] }) : undefined,
    min: mayOnlyRaise && product ? product[name] : 0,
    max: mostStock,
    fewer: t("fewer", { field: t(`field.${name}`) }),
    more: t("more", { field: t(`field.${name}`) }),
    onStep: (text: string) => form.change(name, text),
    required: true,
  });
  const hasStock = type !== "services";
  const isFewer = hasStock && product !== null && Number(form.values.actual_stock) < product.actual_stock;
  return (
    <>
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
      {admin && isFewer ? (
        <TextAreaField {...form.textControl("reason")} label={t("field.reason")} rows={2} maxLength={500} />
      ) : null}
      {task === "filling" ? null : (
        <AmountField
          {...control("price")}
          label={t("field.price")}
          hint={product ? t("present", { value: money(product.price) }) : undefined}
        />
      )}
      {admin && task !== "filling" ? (
        <SelectField {...form.textControl("tax_percent")} label={t("field.tax_percent")}>
          {taxPercents.map((percent) => (
            <option key={percent} value={percent}>
              {t("tax", { percent })}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}

/** On a phone it would stand below the fold. */
const scrollIntoSight = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: "center" });

/** Highlighted after something snapped back; rendered anew each time, so that it is announced again. */
function OnlyUpward({ isHighlighted }: { isHighlighted: boolean }) {
  const { t } = useTranslation("validation-staff");
  if (!isHighlighted) return <Note>{t("onlyUpward")}</Note>;
  return (
    <Banner kind="warning" ref={scrollIntoSight}>
      {t("onlyUpward")}
    </Banner>
  );
}

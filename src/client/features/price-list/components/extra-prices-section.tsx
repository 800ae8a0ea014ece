import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PriceListFields } from "../../../../shared/contract/price-list.ts";
import { pricedExtras } from "../../../../shared/contract/price-list-extras-field.ts";
import { chargeOf, type ExtraName } from "../../../../shared/rules/extras.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Grid, List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import {
  type ExtraPriceValues,
  extraPriceErrors,
  extraPriceValues,
  usualAmount,
  withExtraPrices,
} from "../extra-prices.ts";
import { typedAmount } from "../period-values.ts";
import styles from "./price-list.module.css";

interface ExtraPricesSectionProps {
  content: PriceListFields;
  /** Null where the list is only looked at. */
  onChange: ((content: PriceListFields) => void) | null;
}

/** What the boats' extras cost otherwise than usual. */
export function ExtraPricesSection({ content, onChange }: ExtraPricesSectionProps) {
  const { t } = useTranslation(["price-list", "extras"]);
  const popup = usePopup<true>();
  const money = useMoney();
  const named = pricedExtras.flatMap((name) => {
    const amount = content.extra_prices[name];
    return amount === undefined ? [] : [{ name, amount }];
  });
  const priceOf = (name: ExtraName, amount: string) =>
    chargeOf(name).kind === "perPerson" ? t("extras:own.person", { price: money(amount) }) : money(amount);
  const usual = (name: ExtraName) => {
    const amount = usualAmount(name);
    return amount === null ? t("extraPrices.ofBoat") : t("extraPrices.otherwise", { price: priceOf(name, amount) });
  };
  return (
    <Stack as="section" gap={3} aria-labelledby="price-extra-prices">
      <h2 id="price-extra-prices" className={styles.heading}>
        {t("extraPrices.title")}
      </h2>
      {named.length === 0 ? <Note>{t("extraPrices.usual")}</Note> : null}
      <List gap={2}>
        {named.map(({ name, amount }) => (
          <Row as="li" key={name} gap={4} spread nowrap baseline className={styles.period}>
            <span>
              {t(`extras:${name}`)} <Note as="span">{usual(name)}</Note>
            </span>
            <span className={styles.right}>{priceOf(name, amount)}</span>
          </Row>
        ))}
      </List>
      {onChange ? (
        <>
          <Row>
            <Button onClick={() => popup.open(true)}>{t("extraPrices.button")}</Button>
          </Row>
          <PopupDialog popup={popup}>
            {(_asked, dialog) => <ExtraPricesDialog {...dialog} content={content} onDone={onChange} />}
          </PopupDialog>
        </>
      ) : null}
    </Stack>
  );
}

interface ExtraPricesDialogProps {
  open: boolean;
  onClose: () => void;
  content: PriceListFields;
  onDone: (content: PriceListFields) => void;
}

/** The rules below say what is wrong. */
const anything = { validate: () => Promise.resolve() };

function ExtraPricesDialog({ open, onClose, content, onDone }: ExtraPricesDialogProps) {
  const { t } = useTranslation(["price-list", "extras"]);
  const language = useLanguage();
  const form = useForm<ExtraPriceValues>({
    id: useId(),
    initialValues: extraPriceValues(content, language),
    schema: anything,
    rules: extraPriceErrors,
    text: useMessageText(),
    onSubmit: (values) => {
      onClose();
      onDone(withExtraPrices(content, values));
    },
  });
  useFocusOnFirstError(form, pricedExtras);
  const hintOf = (name: ExtraName) => {
    if (usualAmount(name) === null) return t("extraPrices.emptyOfBoat");
    return chargeOf(name).kind === "perPerson" ? t("extraPrices.perPerson") : undefined;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t("extraPrices.dialog")}
      cancelLabel={t("cancel")}
      confirmLabel={t("period.confirm")}
      onSubmit={form.submit}
    >
      <p>{t("extraPrices.text")}</p>
      <Grid columns="medium" gap={3} className={styles.ends}>
        {pricedExtras.map((name) => (
          <AmountField
            key={name}
            id={form.fieldId(name)}
            name={name}
            label={t("extraPrices.field", { extra: t(`extras:${name}`) })}
            hint={hintOf(name)}
            placeholder={typedAmount(usualAmount(name), language)}
            required={false}
            value={form.values[name] ?? ""}
            error={form.errorText(name)}
            onChange={({ target }) => form.change(name, target.value)}
          />
        ))}
      </Grid>
    </FormDialog>
  );
}

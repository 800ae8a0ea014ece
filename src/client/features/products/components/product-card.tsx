import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Product } from "../../../../shared/contract/products.ts";
import { exactAmount, fromAmount } from "../../../../shared/rules/money.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Note, Row } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./products.module.css";

interface ProductCardProps {
  product: Product;
  admin: boolean;
  onFill: () => void;
  onChange: () => void;
  onDelete: () => void;
}

type StockState = "out" | "below" | "reached";

/** Null for services, which have no stock. */
export function stockState({ type, actual_stock, target_stock }: Product): StockState | null {
  if (type === "services") return null;
  if (actual_stock === 0) return "out";
  return actual_stock < target_stock ? "below" : "reached";
}

const tones = { out: "error", below: "warning", reached: "success" } as const;

/** Longer names are cut off on narrow cards. */
const longestTitle = 12;

/**
 * A product: how much of it there is and should be, its price, and what may be done with it (requirements/products.md).
 */
export function ProductCard({ product, admin, onFill, onChange, onDelete }: ProductCardProps) {
  const { t } = useTranslation("products");
  const language = useLanguage();
  const headingId = useId();
  const { name, target_stock, actual_stock, tax_percent, extra, added_or_changed_by: author } = product;
  const state = stockState(product);
  const ofName = <VisuallyHidden> {name}</VisuallyHidden>;
  return (
    <Sheet listed gap={3} className={classNames(styles.card, state && styles[state])} aria-labelledby={headingId}>
      <Row gap={3} lineGap={0} baseline>
        <h2 id={headingId} className={styles.name} title={name.length > longestTitle ? name : undefined}>
          {name}
        </h2>
        <p className={styles.price}>
          <span className={styles.amount}>{exactAmount(fromAmount(product.price), language)}</span>
          <Note as="span">{t("tax", { percent: tax_percent })}</Note>
        </p>
      </Row>
      {state ? (
        <Row gap={4} lineGap={2} spread>
          <dl className={styles.numbers}>
            <div>
              <dt>{t("stock.actual")}</dt>
              <dd>{actual_stock}</dd>
            </div>
            <div>
              <dt>{t("stock.target")}</dt>
              <dd>{target_stock}</dd>
            </div>
          </dl>
          <Chip tone={tones[state]}>{t(`state.${state}`, { count: target_stock - actual_stock })}</Chip>
        </Row>
      ) : null}
      {extra ? <Note>{t("extra")}</Note> : null}
      {author ? <Note>{t("author", { name: author })}</Note> : null}
      <Row className={styles.actions}>
        {state && actual_stock < target_stock ? (
          <Button onClick={onFill}>
            <span>
              {t("filling.button")}
              {ofName}
            </span>
          </Button>
        ) : null}
        <Button onClick={onChange}>
          <span>
            {t("changing.button")}
            {ofName}
          </span>
        </Button>
        {admin && !extra ? (
          <Button variant="danger" onClick={onDelete}>
            <span>
              {t("deleting.button")}
              {ofName}
            </span>
          </Button>
        ) : null}
      </Row>
    </Sheet>
  );
}

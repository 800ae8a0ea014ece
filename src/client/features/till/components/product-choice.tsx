import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { quantityIn } from "../../../../../machines/cash-register/cash-register.rules.ts";
import type { Product } from "../../../../shared/contract/products.ts";
import { type ProductType, productTypes } from "../../../../shared/rules/products.ts";
import { saleCentsOf } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { EmptyState } from "../../../ui/query-view.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { present, Register, useRefusal } from "../till.provider.tsx";
import { stocked } from "../till-lines.ts";
import { useFreeAmountName } from "../use-free-amount-name.ts";
import { BottleButton } from "./bottle-button.tsx";
import { FreeAmountButton } from "./free-amount-button.tsx";
import { PlaceHeading } from "./place-heading.tsx";
import styles from "./product-choice.module.css";

interface ProductChoiceProps {
  products: readonly Product[];
  /** Where drinks are stocked up. */
  restockPath: string;
}

/** The products of a category, each with what is left of it once the cart is paid for. */
export function ProductChoice({ products, restockPath }: ProductChoiceProps) {
  const { t } = useTranslation("till");
  const [type, setType] = useState<ProductType>("drinks");
  const shown = products.filter((product) => product.type === type);
  return (
    <Stack as="section" className={styles.choice}>
      <PlaceHeading>{t("products.heading")}</PlaceHeading>
      <div className={styles.categories}>
        <Segments
          label={t("products.categories")}
          options={productTypes.map((value) => ({ value, label: t(`products.type.${value}`) }))}
          value={type}
          onChange={setType}
        />
      </div>
      {shown.length === 0 ? <EmptyState title={t("products.empty")} /> : null}
      <List gap={3} className={styles.products}>
        {shown.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} restockPath={restockPath} />
          </li>
        ))}
      </List>
      <FreeAmounts />
    </Stack>
  );
}

/** What is sold and no product; what was added stands here, as a product says how many are in the cart. */
function FreeAmounts() {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const amounts = Register.useSelector(({ context }) => context.freeAmounts);
  const nameOf = useFreeAmountName();
  return (
    <Stack gap={2} className={styles.free}>
      {amounts.length > 0 ? (
        <List className={styles.freeAmounts}>
          {amounts.map((amount, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and each is known by its place
            <Row as="li" key={index} nowrap spread>
              <span>
                {nameOf(amount)}, {money(saleCentsOf(amount))}
              </span>
              <Button
                aria-label={t("products.removeLabel", { name: nameOf(amount) })}
                onClick={() => register.send({ type: "amount.removed", index })}
              >
                {t("products.remove")}
              </Button>
            </Row>
          ))}
        </List>
      ) : null}
      <Row gap={2} className={styles.freeButtons}>
        <FreeAmountButton />
        <BottleButton />
      </Row>
    </Stack>
  );
}

/** A product: its price, what is left of it, and the buttons that move it between shelf and cart. */
function ProductCard({ product, restockPath }: { product: Product; restockPath: string }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const inCart = Register.useSelector(({ context }) => quantityIn(context.cart, product.id));
  const refusal = useRefusal({ type: "product.added", product: stocked(product), at: "" });
  const refusalId = useId();
  const { id, name, type, actual_stock } = product;
  const isSoldOut = stocked(product).stock === 0;
  const add = () => register.send({ type: "product.added", product: stocked(product), at: present() });
  return (
    <Sheet
      listed
      className={styles.product}
      aria-label={name}
      data-in-cart={inCart > 0 || undefined}
      data-sold-out={isSoldOut || undefined}
    >
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.price}>{money(product.price)}</p>
      <Note className={styles.facts}>
        {type === "services" || isSoldOut ? null : (
          <span>{t("products.stock", { count: Math.max(0, actual_stock - inCart) })}</span>
        )}
        {isSoldOut ? <Chip tone="error">{t("products.soldOut")}</Chip> : null}
        <output className={styles.inCart}>{inCart > 0 ? t("products.inCart", { count: inCart }) : ""}</output>
      </Note>
      <div className={styles.buttons}>
        <Button
          className={styles.add}
          aria-label={t("products.addLabel", { name })}
          aria-disabled={refusal !== null}
          aria-describedby={refusal === null ? undefined : refusalId}
          onClick={add}
        >
          {t("products.add")}
        </Button>
        {inCart > 0 ? (
          <Button
            className={styles.remove}
            aria-label={t("products.removeLabel", { name })}
            onClick={() => register.send({ type: "product.removed", id })}
          >
            {t("products.remove")}
          </Button>
        ) : (
          // Its place is free from the start, or the other button would move below the finger.
          <span className={styles.remove} />
        )}
      </div>
      {refusal === null ? null : (
        <>
          <Note id={refusalId} className={styles.refusal}>
            {refusal}
          </Note>
          {/* Apart from the other button, which somebody in a hurry goes on pressing. */}
          <LinkButton className={styles.restock} to={restockPath} aria-label={t("products.restockLabel", { name })}>
            {t("products.restock")}
          </LinkButton>
        </>
      )}
    </Sheet>
  );
}

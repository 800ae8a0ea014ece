import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Product } from "../../../../shared/contract/products.ts";
import { type ProductType, productTypes } from "../../../../shared/rules/products.ts";
import { CountBadge } from "../../../ui/badge.tsx";
import { productsPath } from "../products.routes.ts";
import { stockState } from "./product-card.tsx";
import styles from "./products.module.css";

interface TypeLinksProps {
  current: ProductType;
  products: readonly Product[];
}

/** Leads from one kind of products to another, and counts of which there is nothing left. */
export function TypeLinks({ current, products }: TypeLinksProps) {
  const { t } = useTranslation("products");
  const soldOut = (type: ProductType) =>
    products.filter((product) => product.type === type && stockState(product) === "out").length;
  return (
    <nav aria-label={t("categories")}>
      <ul className={styles.types}>
        {productTypes.map((type) => (
          <li key={type}>
            <Link className={styles.type} to={productsPath(type)} aria-current={type === current ? "page" : undefined}>
              {t(`types.${type}`)}
              <CountBadge count={soldOut(type)} label={t("soldOut", { count: soldOut(type) })} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

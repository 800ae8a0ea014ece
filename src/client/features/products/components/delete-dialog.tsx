import { useTranslation } from "react-i18next";
import type { Product } from "../../../../shared/contract/products.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { productTexts } from "../product-form.ts";
import { productsApi } from "../products.api.ts";
import styles from "./products.module.css";

/** Asks before a product is deleted. */
export function DeleteDialog({ product, ...dialog }: OpenedDialog & { product: Product }) {
  const { t } = useTranslation("products");
  return (
    <ActionDialog
      {...dialog}
      texts={productTexts}
      title={t("deleting.title")}
      confirmLabel={t("deleting.confirm")}
      danger
      request={() => ({ id: product.id })}
      call={productsApi.endpoints.removeProduct.initiate}
    >
      <p className={styles.subject}>{product.name}</p>
      <p>{t("deleting.question")}</p>
      <p>{t("deleting.effect")}</p>
    </ActionDialog>
  );
}

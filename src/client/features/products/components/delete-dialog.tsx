import { useTranslation } from "react-i18next";
import type { Product } from "../../../../shared/contract/products.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useRemoveProduct } from "../use-product-step.ts";
import styles from "./products.module.css";

interface DeleteDialogProps {
  product: Product;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before a product is deleted. */
export function DeleteDialog({ product, open, onClose, onDone }: DeleteDialogProps) {
  const { t } = useTranslation("products");
  const { submit, dialog } = useRemoveProduct(onDone);
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("deleting.title")}
      confirmLabel={t("deleting.confirm")}
      danger
      onClose={onClose}
      onSubmit={() => submit({ id: product.id })}
    >
      <p className={styles.subject}>{product.name}</p>
      <p>{t("deleting.question")}</p>
      <p>{t("deleting.effect")}</p>
    </FormDialog>
  );
}

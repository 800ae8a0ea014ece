import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Product } from "../../../../shared/contract/products.ts";
import { type ProductType, productTypes } from "../../../../shared/rules/products.ts";
import { live } from "../../../api/live.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { CountChip } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { List, Row } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import list from "../../../ui/sheet.module.css";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { type ProductTask, productTexts } from "../product-form.ts";
import { productsApi, useGetProductsQuery } from "../products.api.ts";
import { productsPath } from "../products.routes.ts";
import { ProductCard, stockState } from "./product-card.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import styles from "./products.module.css";

interface ProductsProps {
  type: ProductType;
  user: { id: number; admin: boolean };
  /** Where else one can go from here, such as to the till. */
  links: ReactNode;
}

interface Asked {
  task: ProductTask | "deleting";
  type: ProductType;
  product: Product | null;
}

/**
 * The products of one kind: to see what is running out, and to add, change, fill up and delete
 * (requirements/products.md).
 */
export function Products({ type, user, links }: ProductsProps) {
  const { t } = useTranslation("products");
  const { data: products, ...query } = useGetProductsQuery(undefined, live);
  const popup = usePopup<Asked>();
  const [done, setDone] = useTransientMessage();
  return (
    <>
      <Row className={styles.toolbar}>
        <Button variant="action" onClick={() => popup.open({ task: "adding", type, product: null })}>
          <WorkIcon name="add" />
          {t("adding.button")}
        </Button>
        {links}
      </Row>
      <TypeLinks current={type} products={products ?? []} />
      <SuccessBanner text={done} />
      <QueryView
        query={{ ...query, data: products?.filter((product) => product.type === type) }}
        failed={t("unloaded")}
        stale={t("stale")}
        empty={<EmptyState icon={<WorkIcon name="goods" />} title={t("empty")} />}
      >
        {(shown) => (
          <ul className={classNames(list.sheets, styles.cards)}>
            {shown.map((product) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  admin={user.admin}
                  onFill={() => popup.open({ task: "filling", type, product })}
                  onChange={() => popup.open({ task: "changing", type, product })}
                  onDelete={() => popup.open({ task: "deleting", type, product })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <PopupDialog popup={popup}>
        {(asked, dialog) => <Asking {...dialog} asked={asked} products={products ?? []} user={user} onDone={setDone} />}
      </PopupDialog>
    </>
  );
}

interface AskingProps extends Pick<ProductsProps, "user"> {
  asked: Asked;
  products: readonly Product[];
  open: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
}

function Asking({ asked: { task, type, product: opened }, products, onDone, ...rest }: AskingProps) {
  const { t } = useTranslation("products");
  // As it is now; as it was, once it was deleted.
  const product = products.find(({ id }) => id === opened?.id) ?? opened;
  if (task !== "deleting") {
    const finish = (name: string) => onDone(t(`${task}.done`, { name }));
    return <ProductDialog {...rest} task={task} type={type} product={product} onDone={finish} />;
  }
  if (!product) return null;
  const { user: _, ...dialog } = rest;
  return (
    <DeleteDialog {...dialog} product={product} onDone={() => onDone(t("deleting.done", { name: product.name }))} />
  );
}

/** Asks before a product is deleted. */
function DeleteDialog({ product, ...dialog }: OpenedDialog & { product: Product }) {
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

interface TypeLinksProps {
  current: ProductType;
  products: readonly Product[];
}

/** Leads from one kind of products to another, and counts of which there is nothing left. */
function TypeLinks({ current, products }: TypeLinksProps) {
  const { t } = useTranslation("products");
  const soldOut = (type: ProductType) =>
    products.filter((product) => product.type === type && stockState(product) === "out").length;
  return (
    <nav aria-label={t("categories")}>
      <List gap={2} className={styles.types}>
        {productTypes.map((type) => (
          <li key={type}>
            <Link className={styles.type} to={productsPath(type)} aria-current={type === current ? "page" : undefined}>
              {t(`types.${type}`)}
              <CountChip count={soldOut(type)} label={t("soldOut", { count: soldOut(type) })} />
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}

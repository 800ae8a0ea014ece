import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { Products } from "../../features/products/components/products.tsx";
import { productsApi } from "../../features/products/products.api.ts";
import { productTypeOf } from "../../features/products/products.routes.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { type TillState } from "../../features/till/till-state.ts";
import { LinkButton } from "../../ui/button.tsx";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

const sellingProducts: TillState = { mode: "products" };

/** What the till sells, one kind of it (requirements/products.md); other words of the address lead to /404 before. */
export function Screen({ params }: ScreenProps) {
  const { t } = useTranslation("products");
  const user = useSelector(selectUser);
  const type = productTypeOf(params["productType"]);
  if (!type || !user) return null;
  return (
    <>
      <h1>{t("title")}</h1>
      <Products
        type={type}
        user={user}
        links={
          <>
            <LinkButton to={staffPaths.till} state={sellingProducts}>
              <WorkIcon name="till" />
              {t("till")}
            </LinkButton>
            <LinkButton to={staffPaths.menu}>
              <WorkIcon name="menu" />
              {t("menu")}
            </LinkButton>
          </>
        }
      />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(productsApi.endpoints.getProducts.initiate());

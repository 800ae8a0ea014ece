import { useState } from "react";
import type { Product } from "../../../shared/contract/products.ts";
import { useCall } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { type PopupTexts, usePopupSubmission } from "../../forms/use-popup-submission.ts";
import { productsApi, type SentProduct } from "./products.api.ts";

const popup: PopupTexts = {
  close: "products:close",
  cancel: "products:cancel",
  failures: { network: "products:failed.network", gone: "products:failed.gone", general: "products:failed.general" },
};

/**
 * Saves a product, in the version of it that the popup was opened with: what somebody else changed or sold meanwhile refuses
 * it. Saving again after that message is about the product as it is now.
 */
export function useSaveProduct(
  product: Product | null,
  { draft, onDone }: { draft: { forget: () => void }; onDone: () => void },
) {
  const call = useCall();
  const [openedVersion] = useState(product?.version);
  const [isConflictSeen, setConflictSeen] = useState(false);
  const { submit, dialog } = usePopupSubmission<SentProduct>(
    {
      draft,
      onDone,
      send: (keyed) =>
        call(productsApi.endpoints.saveProduct.initiate(keyed)).catch((failure: ApiFailure) => {
          if (failure.kind === "conflict") setConflictSeen(true);
          throw failure;
        }),
    },
    popup,
  );
  const version = isConflictSeen ? product?.version : openedVersion;
  return {
    dialog,
    submit: (fields: Omit<SentProduct, "id" | "version">) => submit({ ...fields, id: product?.id ?? "None", version }),
  };
}

/** Deletes a product. */
export function useRemoveProduct(onDone: () => void) {
  const call = useCall();
  return usePopupSubmission<Pick<Product, "id">>(
    { send: (keyed) => call(productsApi.endpoints.removeProduct.initiate(keyed)), onDone },
    popup,
  );
}

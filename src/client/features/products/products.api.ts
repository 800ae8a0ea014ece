import {
  type Product,
  type ProductsAnswer,
  productsContract,
  type SaveProductRequest,
} from "../../../shared/contract/products.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost, keyHeader } from "../../api/idempotency-keys.ts";

const products = { type: "Product", id: "LIST" } as const;

/** What a form sends: "None" names a new product. */
export type SentProduct = Omit<SaveProductRequest, "id"> & { id: number | "None" };

/** A refused change refetches the list too: somebody else was faster, and the cards must show what they did. */
export const productsApi = api.enhanceEndpoints({ addTagTypes: ["Product"] }).injectEndpoints({
  endpoints: (build) => ({
    getProducts: build.query<Product[], void>({
      query: () => productsContract.list.path,
      transformResponse: ({ product_data }: ProductsAnswer) => product_data,
      providesTags: [products],
    }),
    saveProduct: build.mutation<object, Keyed<SentProduct>>({
      query: (keyed) => keyedPost(productsContract.save.path, keyed),
      invalidatesTags: [products],
    }),
    removeProduct: build.mutation<object, Keyed<Pick<Product, "id">>>({
      query: (keyed) => ({
        url: productsContract.remove.path.replace(":id", String(keyed.request.id)),
        method: "DELETE",
        headers: keyHeader(keyed),
      }),
      invalidatesTags: [products],
    }),
  }),
});

export const { useGetProductsQuery } = productsApi;

import { productsContract, type SaveProductRequest } from "../../../shared/contract/products.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const products = { type: "Product", id: "LIST" } as const;

/** What a form sends: "None" names a new product. */
export type SentProduct = Omit<SaveProductRequest, "id"> & { id: number | "None" };

/** A refused change refetches the list too: somebody else was faster, and the cards must show what they did. */
export const productsApi = api.enhanceEndpoints({ addTagTypes: ["Product"] }).injectEndpoints({
  endpoints: (build) => ({
    getProducts: endpoint(build, productsContract.list, {
      transformResponse: ({ product_data }) => product_data,
      providesTags: [products],
    }),
    saveProduct: keyedEndpoint(build, productsContract.save, {
      request: (product: SentProduct) => product,
      invalidatesTags: [products],
    }),
    removeProduct: keyedEndpoint(build, productsContract.remove, { invalidatesTags: [products] }),
  }),
});

export const { useGetProductsQuery } = productsApi;

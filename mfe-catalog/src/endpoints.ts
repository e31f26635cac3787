import {
  type ApiError,
  type AppDispatch,
  api,
  callMutation,
  callPath,
  callQuery,
  extraOf,
  listQuery,
  toApiError,
} from '@shop/shared/api';
import type {
  CallArg,
  CallArgWithHeaders,
  GoodsReceiptDetail,
  Product,
  ProductsImport,
  StockResponse,
} from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { lastingCall, sendFile } from '@shop/shared/forms';
import { PAGE_SIZE } from '@shop/shared/rules';

/** A product to save. Without an id it is new. */
interface SaveProduct {
  id?: string;
  /** The fields as text, and new pictures under `images`. */
  form: FormData;
  /** Called with the share of the form that was sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
}

/** A CSV file to import. Without `confirm` nothing is saved: the response lists what the file would change. */
interface ImportFile {
  file: File;
  confirm: boolean;
  /** Whether the user said yes to the questions of the preview. */
  answered: boolean;
}

const PRODUCT_CHANGED = ['Product', 'Stock', 'Dashboard', 'Audit'] as const;

/** Goods received change stock, costs and the books. */
const GOODS_CHANGED = [...PRODUCT_CHANGED, 'Transaction', 'Supplier'] as const;

/** Whether an error means that the data on screen is outdated, so that it must be fetched again. */
const tellsNews = ({ status }: ApiError): boolean => status === 404 || status === 409;

/**
 * The API endpoints of this remote. Products contain the names of their categories, so changing a category also
 * invalidates products.
 */
const catalogApi = api.injectEndpoints({
  endpoints: (build) => {
    const product = { invalidates: PRODUCT_CHANGED };
    const category = { invalidates: ['Category', 'Product', 'Audit'] } as const;
    return {
      'mfe-catalog/listProducts': listQuery(build, 'listProducts', { tags: ['Product', 'Stock'] }),
      'mfe-catalog/countProducts': callQuery(build, 'countProducts', { tags: ['Product', 'Stock'] }),
      'mfe-catalog/getProduct': callQuery(build, 'getProduct', { tags: ['Product', 'Stock'] }),
      'mfe-catalog/exchangeRates': callQuery(build, 'exchangeRates', { tags: ['Order'] }),
      'mfe-catalog/saveProduct': build.mutation<Product, SaveProduct>({
        queryFn: async ({ id, form, onProgress }, { extra, signal }) => {
          const call = id === undefined ? calls.createProduct : calls.updateProduct;
          try {
            const { data } = await extraOf(extra).http.request<Product>({
              method: call.method,
              url: callPath(call, { id }),
              data: form,
              signal,
              onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
            });
            return { data };
          } catch (failure) {
            return { error: toApiError(failure) };
          }
        },
        invalidatesTags: (_saved, error) => (error && !tellsNews(error) ? [] : [...PRODUCT_CHANGED]),
      }),
      'mfe-catalog/deleteProduct': callMutation(build, 'deleteProduct', product),
      'mfe-catalog/archiveProduct': callMutation(build, 'archiveProduct', product),
      'mfe-catalog/duplicateProduct': callMutation(build, 'duplicateProduct', product),
      'mfe-catalog/bulkUpdateProducts': callMutation(build, 'bulkUpdateProducts', product),
      'mfe-catalog/makeProductCodes': callMutation(build, 'makeProductCodes', product),
      'mfe-catalog/orderProductImages': callMutation(build, 'orderProductImages', product),
      'mfe-catalog/deleteProductImage': callMutation(build, 'deleteProductImage', product),
      'mfe-catalog/importProducts': build.mutation<ProductsImport, ImportFile>({
        queryFn: ({ file, confirm, answered }, context) => {
          const query = { confirm: confirm || undefined, answered: answered || undefined };
          return sendFile<ProductsImport>({ call: calls.importProducts, query, file }, context);
        },
        invalidatesTags: (report) => (report?.applied ? [...PRODUCT_CHANGED] : []),
      }),
      'mfe-catalog/getStock': callQuery(build, 'getStock', { tags: ['Stock'] }),
      'mfe-catalog/updateStock': callMutation(build, 'updateStock', product),
      'mfe-catalog/bulkUpdateStock': build.mutation<StockResponse, CallArg<'bulkUpdateStock'>>({
        // The request outlives the page, so that changes made just before leaving are saved too.
        queryFn: (arg, context) => lastingCall('bulkUpdateStock', arg, context),
        invalidatesTags: (_stock, error) => (error && !tellsNews(error) ? [] : [...PRODUCT_CHANGED]),
      }),
      'mfe-catalog/deleteStockEntry': callMutation(build, 'deleteStockEntry', product),
      'mfe-catalog/clearStock': callMutation(build, 'clearStock', product),
      'mfe-catalog/inventoryHistory': listQuery(build, 'inventoryHistory', { tags: ['Stock'] }),
      'mfe-catalog/listGoodsReceipts': listQuery(build, 'listGoodsReceipts', { tags: ['Stock'] }),
      'mfe-catalog/getGoodsReceipt': callQuery(build, 'getGoodsReceipt', { tags: ['Stock'] }),
      'mfe-catalog/createGoodsReceipt': build.mutation<GoodsReceiptDetail, CallArgWithHeaders<'createGoodsReceipt'>>({
        ...callMutation(build, 'createGoodsReceipt'),
        invalidatesTags: (_receipt, error) => (error && !tellsNews(error) ? [] : [...GOODS_CHANGED]),
      }),
      'mfe-catalog/addGoodsCosts': callMutation(build, 'addGoodsCosts', { invalidates: GOODS_CHANGED }),
      'mfe-catalog/listCategories': listQuery(build, 'listCategories', { tags: ['Category'] }),
      'mfe-catalog/getCategory': callQuery(build, 'getCategory', { tags: ['Category'] }),
      'mfe-catalog/createCategory': callMutation(build, 'createCategory', category),
      'mfe-catalog/updateCategory': callMutation(build, 'updateCategory', category),
      'mfe-catalog/deleteCategory': callMutation(build, 'deleteCategory', category),
      'mfe-catalog/archiveCategory': callMutation(build, 'archiveCategory', category),
      'mfe-catalog/listSuppliers': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
    };
  },
});

const { endpoints } = catalogApi;

/** All categories for options and the tree, up to the largest page of the API. */
export const EVERY_CATEGORY = { flat: 'true', limit: PAGE_SIZE.max } as const;
/** The suppliers for a field's options. */
export const EVERY_SUPPLIER = { limit: PAGE_SIZE.max } as const;

export const useExchangeRates = endpoints['mfe-catalog/exchangeRates'].useQuery;
export const useProducts = endpoints['mfe-catalog/listProducts'].useQuery;
export const useProductCounts = endpoints['mfe-catalog/countProducts'].useQuery;
export const useLazyProducts = endpoints['mfe-catalog/listProducts'].useLazyQuery;
export const useLazyProduct = endpoints['mfe-catalog/getProduct'].useLazyQuery;
export const useSaveProduct = endpoints['mfe-catalog/saveProduct'].useMutation;
export const useDeleteProduct = endpoints['mfe-catalog/deleteProduct'].useMutation;
export const useDuplicateProduct = endpoints['mfe-catalog/duplicateProduct'].useMutation;
export const useBulkUpdateProducts = endpoints['mfe-catalog/bulkUpdateProducts'].useMutation;
export const useMakeProductCodes = endpoints['mfe-catalog/makeProductCodes'].useMutation;
export const useOrderProductImages = endpoints['mfe-catalog/orderProductImages'].useMutation;
export const useDeleteProductImage = endpoints['mfe-catalog/deleteProductImage'].useMutation;
export const useImportProducts = endpoints['mfe-catalog/importProducts'].useMutation;
export const useStock = endpoints['mfe-catalog/getStock'].useQuery;
export const useUpdateStock = endpoints['mfe-catalog/updateStock'].useMutation;
export const useDeleteStockEntry = endpoints['mfe-catalog/deleteStockEntry'].useMutation;
export const useClearStock = endpoints['mfe-catalog/clearStock'].useMutation;
export const useInventoryHistory = endpoints['mfe-catalog/inventoryHistory'].useQuery;
export const useGoodsReceipts = endpoints['mfe-catalog/listGoodsReceipts'].useQuery;
export const useGoodsReceipt = endpoints['mfe-catalog/getGoodsReceipt'].useQuery;
export const useCreateGoodsReceipt = endpoints['mfe-catalog/createGoodsReceipt'].useMutation;
export const useAddGoodsCosts = endpoints['mfe-catalog/addGoodsCosts'].useMutation;
export const useCategories = endpoints['mfe-catalog/listCategories'].useQuery;
export const useLazyCategory = endpoints['mfe-catalog/getCategory'].useLazyQuery;
export const useCreateCategory = endpoints['mfe-catalog/createCategory'].useMutation;
export const useUpdateCategory = endpoints['mfe-catalog/updateCategory'].useMutation;
export const useDeleteCategory = endpoints['mfe-catalog/deleteCategory'].useMutation;
export const useSuppliers = endpoints['mfe-catalog/listSuppliers'].useQuery;

/** Archives or unarchives a product. Also usable outside components, such as by a toast after its page was left. */
export const archiveProduct = endpoints['mfe-catalog/archiveProduct'].initiate;
/** Changes many products at once. Also usable outside components. */
export const bulkUpdateProducts = endpoints['mfe-catalog/bulkUpdateProducts'].initiate;
/** Archives or unarchives a category. */
export const archiveCategory = endpoints['mfe-catalog/archiveCategory'].initiate;
/** Runs many operations on one product's stock. Also usable outside components, such as after its dialog was closed. */
export const bulkUpdateStock = endpoints['mfe-catalog/bulkUpdateStock'].initiate;

/** Reads a product as it is now; undefined where that fails. */
export const latestProduct = async (dispatch: AppDispatch, id: string): Promise<Product | undefined> =>
  (
    await dispatch(
      endpoints['mfe-catalog/getProduct'].initiate({ params: { id } }, { forceRefetch: true, subscribe: false }),
    )
  ).data;

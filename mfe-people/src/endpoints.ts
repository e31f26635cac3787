import { api, callMutation, callPath, callQuery, callSearch, extraOf, listQuery, toApiError } from '@shop/shared/api';
import type { Drawing, DrawingUse, OpeningPicture } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';

interface Sent {
  call: (typeof calls)['uploadDrawing' | 'uploadOpening'];
  search: Record<string, string>;
  /** Name of the form field that contains the file. */
  field: string;
  file: File;
}

/** Uploads one file and returns the server's response. */
async function sendFile<Answer>(extra: unknown, signal: AbortSignal, { call, search, field, file }: Sent) {
  const data = new FormData();
  data.append(field, file);
  try {
    const url = callPath(call) + callSearch(search);
    const answer = await extraOf(extra).http.request<Answer>({ method: call.method, url, data, signal });
    return { data: answer.data };
  } catch (failure) {
    return { error: toApiError(failure) };
  }
}

/**
 * The API endpoints of this remote. Products and purchases contain the names of their suppliers, so changing a supplier
 * also invalidates them.
 */
const peopleApi = api.injectEndpoints({
  endpoints: (build) => {
    const supplier = { invalidates: ['Supplier', 'Product', 'Transaction', 'Audit'] } as const;
    const customer = { invalidates: ['Customer', 'Audit'] } as const;
    // Orders and their sales move with a customer, or are a guest's.
    const merge = { invalidates: ['Customer', 'Order', 'Transaction', 'Audit'] } as const;
    // One of the settings decides which stock is low.
    const settings = { invalidates: ['Settings', 'Stock', 'Product', 'Audit'] } as const;
    const content = { invalidates: ['Settings', 'Audit'] } as const;
    // The page Health shows switched off channels and paused jobs.
    const outbox = { invalidates: ['Outbox', 'Health', 'Audit'] } as const;
    // The deploy tokens of an admin end with the rights of the account.
    const staff = { invalidates: ['Staff', 'Audit', 'Release'] } as const;
    return {
      'mfe-people/listCustomers': listQuery(build, 'listCustomers', { tags: ['Customer'] }),
      'mfe-people/customerLocations': callQuery(build, 'customerLocations', { tags: ['Customer'] }),
      'mfe-people/customerTags': callQuery(build, 'customerTags', { tags: ['Customer'] }),
      'mfe-people/updateCustomer': callMutation(build, 'updateCustomer', customer),
      'mfe-people/blockCustomer': callMutation(build, 'blockCustomer', customer),
      'mfe-people/unblockCustomer': callMutation(build, 'unblockCustomer', customer),
      'mfe-people/previewMerge': callQuery(build, 'previewMerge', { tags: ['Customer'] }),
      'mfe-people/mergeCustomers': callMutation(build, 'mergeCustomers', merge),
      'mfe-people/undoMerge': callMutation(build, 'undoMerge', merge),
      // Without tags: each read is one more entry of the audit log, so nothing reads it again by itself.
      'mfe-people/customerRecord': callQuery(build, 'customerRecord'),
      'mfe-people/eraseCustomer': callMutation(build, 'eraseCustomer', merge),
      'mfe-people/updateCustomerNote': callMutation(build, 'updateCustomerNote', { invalidates: ['Customer'] }),
      'mfe-people/getCustomer': callQuery(build, 'getCustomer', { tags: ['Customer'] }),
      // Orders that the templates of messages are previewed with.
      'mfe-people/listOrders': listQuery(build, 'listOrders', { tags: ['Order'] }),
      'mfe-people/listSuppliers': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
      'mfe-people/getSupplier': callQuery(build, 'getSupplier', { tags: ['Supplier'] }),
      'mfe-people/createSupplier': callMutation(build, 'createSupplier', supplier),
      'mfe-people/updateSupplier': callMutation(build, 'updateSupplier', supplier),
      'mfe-people/deleteSupplier': callMutation(build, 'deleteSupplier', supplier),
      'mfe-people/listStaff': listQuery(build, 'listStaff', { tags: ['Staff'] }),
      'mfe-people/getStaff': callQuery(build, 'getStaff', { tags: ['Staff'] }),
      'mfe-people/createStaff': callMutation(build, 'createStaff', staff),
      'mfe-people/updateStaff': callMutation(build, 'updateStaff', staff),
      'mfe-people/setStaffActive': callMutation(build, 'setStaffActive', staff),
      'mfe-people/resetStaffPassword': callMutation(build, 'resetStaffPassword', staff),
      'mfe-people/listDeployTokens': callQuery(build, 'listDeployTokens', { tags: ['Release'] }),
      'mfe-people/changeOwnPassword': callMutation(build, 'changeOwnPassword', { invalidates: ['Audit'] }),
      'mfe-people/listSettings': callQuery(build, 'listSettings', { tags: ['Settings'] }),
      'mfe-people/changeSettings': callMutation(build, 'changeSettings', settings),
      'mfe-people/settingHistory': listQuery(build, 'settingHistory', { tags: ['Settings'] }),
      'mfe-people/undoSetting': callMutation(build, 'undoSetting', settings),
      'mfe-people/importSettings': callMutation(build, 'importSettings', settings),
      'mfe-people/listContent': callQuery(build, 'listContent', { tags: ['Settings'] }),
      'mfe-people/saveContent': callMutation(build, 'saveContent', content),
      'mfe-people/uploadDrawing': build.mutation<Drawing, { use: DrawingUse; file: File }>({
        queryFn: ({ use, file }, { extra, signal }) =>
          sendFile<Drawing>(extra, signal, { call: calls.uploadDrawing, search: { use }, field: 'drawing', file }),
      }),
      'mfe-people/uploadOpening': build.mutation<OpeningPicture, File>({
        queryFn: (file, { extra, signal }) =>
          sendFile<OpeningPicture>(extra, signal, { call: calls.uploadOpening, search: {}, field: 'picture', file }),
      }),
      'mfe-people/contentHistory': listQuery(build, 'contentHistory', { tags: ['Settings'] }),
      'mfe-people/previewContent': callQuery(build, 'previewContent', { tags: ['Settings'] }),
      'mfe-people/undoContent': callMutation(build, 'undoContent', content),
      'mfe-people/listAudit': listQuery(build, 'listAudit', { tags: ['Audit'] }),
      'mfe-people/auditFacets': callQuery(build, 'auditFacets', { tags: ['Audit'] }),
      'mfe-people/listMessages': listQuery(build, 'listMessages', { tags: ['Outbox'] }),
      'mfe-people/outboxStatus': callQuery(build, 'outboxStatus', { tags: ['Outbox', 'Settings'] }),
      'mfe-people/repeatMessages': callMutation(build, 'repeatMessages', outbox),
      'mfe-people/discardMessages': callMutation(build, 'discardMessages', outbox),
      'mfe-people/resumeChannel': callMutation(build, 'resumeChannel', outbox),
      'mfe-people/releaseJobs': callMutation(build, 'releaseJobs', outbox),
    };
  },
});

const { endpoints } = peopleApi;

/** Requests all settings, including those that older releases of this remote do not know. */
export const ALL_SETTINGS = { query: { all: 'true' } } as const;

/** Requests all parts of the storefront content: texts, policies and appearance. */
export const FRONT_PARTS = { query: { policies: 'true', look: 'true' } } as const;

export const useCustomers = endpoints['mfe-people/listCustomers'].useQuery;
export const useCustomerLocations = endpoints['mfe-people/customerLocations'].useQuery;
export const useCustomer = endpoints['mfe-people/getCustomer'].useQuery;
export const useLazyCustomer = endpoints['mfe-people/getCustomer'].useLazyQuery;
export const useCustomerTags = endpoints['mfe-people/customerTags'].useQuery;
export const useUpdateCustomer = endpoints['mfe-people/updateCustomer'].useMutation;
export const useBlockCustomer = endpoints['mfe-people/blockCustomer'].useMutation;
export const useUnblockCustomer = endpoints['mfe-people/unblockCustomer'].useMutation;
export const usePreviewMerge = endpoints['mfe-people/previewMerge'].useQuery;
export const useMergeCustomers = endpoints['mfe-people/mergeCustomers'].useMutation;
export const useLazyCustomerRecord = endpoints['mfe-people/customerRecord'].useLazyQuery;
export const useEraseCustomer = endpoints['mfe-people/eraseCustomer'].useMutation;
export const useUndoMerge = endpoints['mfe-people/undoMerge'].useMutation;
export const useUpdateCustomerNote = endpoints['mfe-people/updateCustomerNote'].useMutation;
export const useSuppliers = endpoints['mfe-people/listSuppliers'].useQuery;
export const useLazySupplier = endpoints['mfe-people/getSupplier'].useLazyQuery;
export const useCreateSupplier = endpoints['mfe-people/createSupplier'].useMutation;
export const useUpdateSupplier = endpoints['mfe-people/updateSupplier'].useMutation;
export const useDeleteSupplier = endpoints['mfe-people/deleteSupplier'].useMutation;
export const useStaff = endpoints['mfe-people/listStaff'].useQuery;
export const useLazyStaffMember = endpoints['mfe-people/getStaff'].useLazyQuery;
export const useCreateStaff = endpoints['mfe-people/createStaff'].useMutation;
export const useUpdateStaff = endpoints['mfe-people/updateStaff'].useMutation;
export const useSetStaffActive = endpoints['mfe-people/setStaffActive'].useMutation;
export const useResetStaffPassword = endpoints['mfe-people/resetStaffPassword'].useMutation;
export const useDeployTokens = endpoints['mfe-people/listDeployTokens'].useQuery;
export const useChangeOwnPassword = endpoints['mfe-people/changeOwnPassword'].useMutation;
export const useAudit = endpoints['mfe-people/listAudit'].useQuery;
export const useAuditFacets = endpoints['mfe-people/auditFacets'].useQuery;
export const useMessages = endpoints['mfe-people/listMessages'].useQuery;
export const useOutboxStatus = endpoints['mfe-people/outboxStatus'].useQuery;
export const useRepeatMessages = endpoints['mfe-people/repeatMessages'].useMutation;
export const useDiscardMessages = endpoints['mfe-people/discardMessages'].useMutation;
export const useResumeChannel = endpoints['mfe-people/resumeChannel'].useMutation;
export const useReleaseJobs = endpoints['mfe-people/releaseJobs'].useMutation;
/** Orders, the newest first. */
export const useOrders = endpoints['mfe-people/listOrders'].useQuery;
export const useSettings = endpoints['mfe-people/listSettings'].useQuery;
export const useLazySettings = endpoints['mfe-people/listSettings'].useLazyQuery;
export const useChangeSettings = endpoints['mfe-people/changeSettings'].useMutation;
export const useSettingHistory = endpoints['mfe-people/settingHistory'].useQuery;
export const useUndoSetting = endpoints['mfe-people/undoSetting'].useMutation;
export const useImportSettings = endpoints['mfe-people/importSettings'].useMutation;
export const useContent = endpoints['mfe-people/listContent'].useQuery;
export const useLazyContent = endpoints['mfe-people/listContent'].useLazyQuery;
export const useSaveContent = endpoints['mfe-people/saveContent'].useMutation;
export const useUploadDrawing = endpoints['mfe-people/uploadDrawing'].useMutation;
export const useUploadOpening = endpoints['mfe-people/uploadOpening'].useMutation;
export const useContentHistory = endpoints['mfe-people/contentHistory'].useQuery;
export const useUndoContent = endpoints['mfe-people/undoContent'].useMutation;
export const usePreviewContent = endpoints['mfe-people/previewContent'].useQuery;

/** The names of @reduxjs/toolkit/query/react that the host shares under that key, so only these are downloaded. */
export {
  QueryStatus,
  copyWithStructuralSharing,
  createApi,
  defaultSerializeQueryArgs,
  fakeBaseQuery,
  setupListeners,
  skipToken,
} from '@reduxjs/toolkit/query/react';

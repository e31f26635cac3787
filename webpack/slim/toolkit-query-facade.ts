/**
 * The part of @reduxjs/toolkit/query/react that the shop uses. The host shares it under that key, so only these names
 * are downloaded. A lint rule reads this list and refuses imports of any other name.
 */
export { createApi, setupListeners, skipToken } from '@reduxjs/toolkit/query/react';

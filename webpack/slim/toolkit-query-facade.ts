/**
 * What the shop uses of @reduxjs/toolkit/query/react, and so all that is downloaded of it; shared under that key. A lint
 * rule, which reads this list, refuses imports of anything else.
 */
export { createApi, setupListeners, skipToken } from '@reduxjs/toolkit/query/react';

import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { type ReactNode, createContext } from 'react';

/**
 * What an error card says about the remote whose page failed, below its own text. The layout of staff pages provides
 * it, so that visitors do not download it. Null: nothing.
 */
export const FailureNote = createContext<((remote: RemoteEntry) => ReactNode) | null>(null);

import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { toastShown, useAppDispatch } from '@shop/shared/api';
import { topModal } from '@shop/shared/ui';
import type { PaletteProps } from './Palette';

const loadPalette = () => import('./Palette').then(({ Palette }) => Palette);

/** Whether a key event is the shortcut of the palette: Ctrl+K, or Cmd+K on a Mac. */
const asksForPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Whether a key event changes the text of a field. */
const typesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === 'Backspace' || [...key].length === 1);

/** The text after such a key. */
const afterKey = (text: string, key: string): string =>
  key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key;

/**
 * The command palette of the back office. Ctrl+K, Cmd+K or `openPalette` opens it, and its code is downloaded at the
 * first opening. Text typed during the download is put into the search field. The shortcut does nothing while another
 * dialog is open. Render `palette` on the page.
 */
export function usePalette(): { palette: ReactNode; openPalette: () => void } {
  const dispatch = useAppDispatch();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [open, setOpen] = useState(false);
  // Each opening creates a new palette with an empty field, even while the previous one fades out.
  const [opening, setOpening] = useState(0);
  const [typed, setTyped] = useState('');
  /** True from the opening until the search field has the focus. */
  const [awaited, setAwaited] = useState(false);
  const close = useCallback(() => {
    setOpen(false);
    setAwaited(false);
  }, []);
  const openPalette = useCallback(() => {
    setOpen(true);
    setTyped('');
    setAwaited(true);
    setOpening((count) => count + 1);
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        close();
        dispatch(toastShown({ kind: 'error', text: 'The search could not be loaded. Please try again.' }));
      },
    );
  }, [close, dispatch]);
  // A layout effect, so that keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return;
      // Otherwise the browser would move the cursor to its address bar.
      event.preventDefault();
      // Leaving the page below a dialog could lose typed text.
      if (!awaited && topModal() === null) openPalette();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [awaited, openPalette]);
  useEffect(() => {
    if (!awaited) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (asksForPalette(event)) return;
      if (typesText(event)) setTyped((text) => afterKey(text, event.key));
      else if (event.key === 'Escape') close();
      else if (event.key !== 'Enter') return;
      // No other element may handle the key.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [awaited, close]);
  const ready = useCallback(() => setAwaited(false), []);
  const props = { open, onClose: close, typed, onTyped: setTyped, onReady: ready };
  return { palette: Palette && <Palette key={opening} {...props} />, openPalette };
}

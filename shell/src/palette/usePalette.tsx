import { type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { PaletteProps } from './Palette';

const loadPalette = () => import('./Palette').then(({ Palette }) => Palette);

/** Whether a press of keys asks for the palette: Ctrl+K, or Cmd+K on a Mac. */
const asksForPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/**
 * A dialog stands over the page: leaving from within it could lose what was typed there. One that fades out does not.
 */
const dialogStands = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closed])') !== null;

/** Whether a press of keys changes the text of a box. */
const typesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === 'Backspace' || [...key].length === 1);

/** What such a key makes of a text. */
const afterKey = (text: string, key: string): string =>
  key === 'Backspace' ? [...text].slice(0, -1).join('') : text + key;

/**
 * The command palette of the back office: opened by Ctrl+K, Cmd+K or `openPalette`, and downloaded when it is first
 * wanted. What is typed until then is kept, and stands in its box. Not opened by keys over another dialog. `palette` is
 * to be put on the page.
 */
export function usePalette(): { palette: ReactNode; openPalette: () => void } {
  const dispatch = useAppDispatch();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [open, setOpen] = useState(false);
  // Each opening is a new palette with an empty box, also while the one before still fades out.
  const [opening, setOpening] = useState(0);
  const [typed, setTyped] = useState('');
  /** True from the opening until the box has the focus. */
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
  // With the page itself: keys that are pressed as soon as it is seen count.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return;
      // Else the browser would put the cursor into its address bar.
      event.preventDefault();
      if (!awaited && !dialogStands()) openPalette();
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
      // Nothing else on the page shall take it.
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

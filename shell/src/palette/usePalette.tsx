import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { toastShown, useAppDispatch } from '@shop/shared/api';

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

const loadPalette = () => import('./Palette').then(({ Palette }) => Palette);

/** Whether a press of keys asks for the palette: Ctrl+K, or Cmd+K on a Mac. */
const asksForPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** A dialog stands over the page: leaving from within it could lose what was typed there. One that fades out does not. */
const dialogStands = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([data-closed])') !== null;

/**
 * The command palette of the back office: opened by Ctrl+K, Cmd+K or `openPalette`, and downloaded when it is first
 * wanted. Not opened by keys over another dialog. `palette` is to be put on the page.
 */
export function usePalette(): { palette: ReactNode; openPalette: () => void } {
  const dispatch = useAppDispatch();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [open, setOpen] = useState(false);
  // Each opening is a new palette with an empty box, also while the one before still fades out.
  const [opening, setOpening] = useState(0);
  const openPalette = useCallback(() => {
    setOpen(true);
    setOpening((count) => count + 1);
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpen(false);
        dispatch(toastShown({ kind: 'error', text: 'The search could not be loaded. Please try again.' }));
      },
    );
  }, [dispatch]);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return;
      // Else the browser would put the cursor into its address bar.
      event.preventDefault();
      if (!dialogStands()) openPalette();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [openPalette]);
  return { palette: Palette && <Palette key={opening} open={open} onClose={close} />, openPalette };
}

import { type ComponentType, useEffect, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';

/** Says that the code of a dialog did not load, and tries it again. */
function NotLoaded({ trying, onRetry, onClose }: { trying: boolean; onRetry: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      title="This part could not be loaded"
      text="Nothing was changed. Check your connection, then try again."
      confirmLabel="Try again"
      cancelLabel="Close"
      busy={trying}
      onConfirm={onRetry}
      onCancel={onClose}
    />
  );
}

/**
 * A dialog whose code is loaded when it is first rendered. While it loads, no letter is a shortcut of the page below
 * it, as `useLetterKeys` says. If its code does not load, a question says so, tries again or closes it; the page stays.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    const [tries, setTries] = useState(0);
    const [failed, setFailed] = useState(-1);
    useEffect(() => {
      if (known) return;
      load().then(
        (loaded) => {
          known = loaded;
          setLoaded(() => loaded);
        },
        (failure: unknown) => {
          console.warn(failure);
          setFailed(tries);
        },
      );
    }, [tries]);
    if (Loaded) return <Loaded {...props} />;
    if (failed < 0) return <span hidden data-covers />;
    return <NotLoaded trying={failed < tries} onRetry={() => setTries(tries + 1)} onClose={props.onClose} />;
  };
}

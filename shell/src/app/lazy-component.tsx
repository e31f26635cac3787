import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { SkeletonRows } from '@shop/shared/ui';
import { CouldNotLoad } from './CouldNotLoad';

/** A part of the host that the first view of a public page does without. */
export interface LazyComponent<Props extends object = object> {
  /** Fetches its code, so that it stands at once when it is shown. Never rejects: showing it tries again, and tells. */
  preload(): Promise<void>;
  /** The part: its skeleton until the code is there, or why it is not, with a way to try again. */
  Component: ComponentType<Props>;
}

/** Makes a late part. `name` is what people read when it does not come, such as "Sign-in". */
export function lazyWithPreload<Props extends object = object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let code: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    code ??= await load();
    return code;
  };

  function Part(props: Props) {
    const [Code, setCode] = useState<ComponentType<Props> | null>(() => code);
    const [failed, setFailed] = useState(false);
    const [retried, setRetried] = useState(false);
    const start = useCallback(() => {
      fetchCode().then(
        (loaded) => setCode(() => loaded),
        () => setFailed(true),
      );
    }, []);
    useEffect(() => {
      if (!Code) start();
    }, [Code, start]);
    if (Code) return <Code {...props} />;
    if (!failed) return <SkeletonRows label="Loading page" />;
    return (
      <CouldNotLoad
        title={`${name} could not be loaded`}
        text="The rest of the shop works. Try it again in a moment."
        retried={retried}
        onRetry={() => {
          setFailed(false);
          setRetried(true);
          start();
        }}
      />
    );
  }

  return {
    preload: () =>
      fetchCode().then(
        () => undefined,
        (error: unknown) => console.warn(`${name} could not be loaded yet`, error),
      ),
    Component: Part,
  };
}

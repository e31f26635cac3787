import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { isLineAway } from '@shop/shared/api/line';
import { SkeletonRows } from '@shop/shared/ui';
import { CouldNotLoad } from './CouldNotLoad';

/** A component of the host whose code is not part of the first view of a public page. */
export interface LazyComponent<Props extends object = object> {
  /** Fetches its code ahead. Never rejects: showing the component tries again and shows the failure. */
  preload(): Promise<void>;
  /** The component. Shows a skeleton until the code is there, and after a failure an error with a retry button. */
  Component: ComponentType<Props>;
}

/** Makes a lazy component. The error message shows `name`, such as "Sign-in". */
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
        () => {
          setFailed(true);
          void isLineAway();
        },
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
        text="Try again in a moment."
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
    preload: () => fetchCode().then(() => undefined, console.warn),
    Component: Part,
  };
}

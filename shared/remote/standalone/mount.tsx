import { createRoot } from 'react-dom/client';
import { Mounted, type MountOptions } from './Mounted';
import type { RemoteConfig } from '../config';
import type { PageModules } from './RemotePages';

/** What a remote's container for foreign hosts has as `./mount`. */
export type Mount = (element: Element, options: MountOptions) => () => void;

/**
 * Makes the function by which a host of another project shows the pages of a remote: in an element of its page, against
 * the API of a shop, with a session that it passes. The function returns another one that removes the pages.
 */
export const mountOf =
  (remote: { config: RemoteConfig; pages: PageModules }): Mount =>
  (element, options) => {
    if (!/^https?:\/\/[^/]/.test(options.apiUrl)) {
      throw new TypeError(`apiUrl is ${options.apiUrl}; it must be an address such as https://shop.example.com/api`);
    }
    const root = createRoot(element);
    root.render(<Mounted {...remote} {...options} />);
    return () => root.unmount();
  };

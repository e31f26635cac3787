export { type Host, HostProvider, useHost, useIsMissing, usePageTitle, usePictureUrls } from './host-context';
export { useUrlFilters } from './useUrlFilters';

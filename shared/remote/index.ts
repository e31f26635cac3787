export { type Host, HostProvider, useHost, usePageTitle } from './host-context';
export { useUrlFilters } from './use-url-filters';

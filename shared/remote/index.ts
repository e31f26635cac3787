export { type Host, HostProvider, useHost, useIsMissing, usePageTitle } from './host-context';
export { useUrlFilters } from './useUrlFilters';

export { type Host, HostProvider, useHost, usePageTitle } from './host-context';

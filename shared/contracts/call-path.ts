import type { Call } from './calls';

/** The path of a call with encoded parameters filled in. The place of a parameter without a value is empty. */
export const callPath = ({ path }: Call, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? '')));

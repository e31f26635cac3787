/** Dev servers have fixed ports, so that the shop's server and the browser know their addresses. */
const SHELL_PORT = 3100;

/** The origins of dev servers: one of the shell, and those of remotes by name. */
export interface DevOrigins {
  shell?: string;
  remotes: Record<string, string>;
}

/**
 * The dev servers of a run: all of them, or the given ones, with the rest served from the build.
 *
 * @throws Error that lists the valid names when a name is unknown
 */
export function devOrigins(remoteNames: readonly string[], wanted: readonly string[]): DevOrigins {
  const known = ['shell', ...remoteNames];
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  const chosen = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
  const origin = (name: string): string => `http://localhost:${String(SHELL_PORT + known.indexOf(name))}`;
  return {
    ...(chosen('shell') ? { shell: origin('shell') } : {}),
    remotes: Object.fromEntries(remoteNames.filter(chosen).map((name) => [name, origin(name)])),
  };
}

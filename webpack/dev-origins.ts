/** Dev servers have fixed ports, so that the shop's server and the browser know their addresses. */
const SHELL_PORT = 3100;

/** The origins of dev servers: of the shell, and of remotes by name. */
export interface DevOrigins {
  shell?: string;
  remotes: Record<string, string>;
}

/**
 * The dev servers that a run needs: all of them, or those named, while the rest comes from the build.
 *
 * @throws Error that lists the names there are, when one is unknown
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

/** Copies the part of the repository that one team has: these remotes, the shared folders and the tools. */
export function makeTeamCheckout(remotes: readonly string[]): { folder: string; remove: () => void };

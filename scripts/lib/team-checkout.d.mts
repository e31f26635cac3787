/** Copies the part of the repository that one team has: these remotes, what is shared, and the tools. */
export function makeTeamCheckout(remotes: readonly string[]): { folder: string; remove: () => void };

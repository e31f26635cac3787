/** Copies the repository as one team may have it: these remotes, what is shared and the tools. */
export function makeTeamCheckout(remotes: readonly string[]): { folder: string; remove: () => void };

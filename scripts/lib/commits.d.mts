export function newestRelease(changelog: string): { version: string; commit: string } | null;
export function commitOf(name: string, repository?: string): string;

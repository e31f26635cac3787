export function oldNode(): string | null;
export function requireNode(): void;

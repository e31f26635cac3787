export function packageOf(path: string): string;

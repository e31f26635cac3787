export function keptByNpm(usage: string, environment?: Readonly<Record<string, string | undefined>>): string | null;
export function answerHelp(url: string, options?: { words?: boolean }): void;

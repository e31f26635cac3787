export function isRunning(pid: number): boolean;
export function processIdentity(pid: number): string | null;
export function isSameProcess(pid: number, identity: string): boolean;
export function commandLineNames(pid: number, path: string): boolean;

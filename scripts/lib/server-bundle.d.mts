import type { BuildOptions } from 'esbuild';

export function packageOf(path: string): string;
export function packageInside(path: string): boolean;
export function bundleServer(options: BuildOptions, inside?: (path: string) => boolean): Promise<object>;

import { statSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { listFiles } from './list-files';

/** Runs all compilations in one multi-compiler. @throws Error with all errors of all compilations */
export function compile(all: Configuration[]): Promise<void> {
  const compiler = webpack(all);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (stats?.hasErrors())
          reject(new Error(stats.toString({ all: false, errors: true, errorDetails: true })));
        else {
          if (stats?.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }));
          resolve();
        }
      });
    });
  });
}

/** A line with the total size of the scripts in a folder of a build, uncompressed and compressed with Brotli. */
export function sizesOf(folder: string, name: string): string {
  const files = listFiles(folder).filter((file) => file.endsWith('.js') && !/^(?:standalone|server)\//.test(file));
  const total = (suffix: string): string => {
    const bytes = files.map((file) => statSync(path.join(folder, file + suffix), { throwIfNoEntry: false })?.size ?? 0);
    return `${(bytes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0)} KB`;
  };
  return `${name.padEnd(24)} ${total('').padStart(8)}  br ${total('.br').padStart(7)}  ${String(files.length)} scripts`;
}

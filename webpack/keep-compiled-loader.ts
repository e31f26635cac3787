import type { LoaderContext } from 'webpack';

type SourceMap = Exclude<Parameters<LoaderContext<unknown>['callback']>[2], string | null | undefined>;

interface Compiled {
  source: string;
  code: string;
  map: SourceMap;
}

/** What the next loader made of each file, by the object with that loader's options. */
const compiled = new WeakMap<object, Map<string, Compiled>>();

function compiledByNextLoader({ loaders, loaderIndex }: LoaderContext<unknown>): Map<string, Compiled> {
  const options = loaders[loaderIndex + 1]?.options;
  if (typeof options !== 'object') throw new Error('The loader after keep-compiled-loader needs an object of options');
  const files = compiled.get(options) ?? new Map<string, Compiled>();
  compiled.set(options, files);
  return files;
}

/** Skips the next loader if it has compiled the same source of this file with the same options before. */
export function pitch(this: LoaderContext<unknown>): void {
  const callback = this.async();
  this.fs.readFile(this.resourcePath, (failure, source) => {
    const known = compiledByNextLoader(this).get(this.resource);
    if (failure || known?.source !== String(source)) return callback(null);
    // webpack reads the file itself, and watches it, only if no loader is skipped.
    this.addDependency(this.resourcePath);
    callback(null, known.code, known.map);
  });
}

/**
 * Loader that stands in front of ts-loader and keeps what it made, for all compilations of the process that give it the
 * same object of options. Files with errors are not kept, because each compilation reports them itself.
 */
export default function keepCompiledLoader(this: LoaderContext<unknown>, code: string, map?: SourceMap): void {
  // The source map holds the source that was compiled. The file may have changed since `pitch` read it.
  const source = map?.sourcesContent?.[0];
  if (map && source !== undefined && this._module?.getNumberOfErrors() === 0) {
    compiledByNextLoader(this).set(this.resource, { source, code, map });
  }
  // ts-loader numbers the versions of a file here, and webpack's hashes contain the number. They would depend on which
  // compilation was the first.
  delete this._module?.buildMeta?.tsLoaderFileVersion;
  this.callback(null, code, map);
}

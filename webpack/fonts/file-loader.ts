import { cutFont, type Part } from './cut';
import { faceOf } from './face-loader';

interface LoaderContext {
  resourcePath: string;
  resourceQuery: string;
}

const PARTS: readonly Part[] = ['first', 'rest', 'whole'];

/** Loader for fontsource's font files: cuts them to the used part. */
export default function fileLoader(this: LoaderContext, font: Buffer): Promise<Buffer> {
  const face = faceOf(this.resourcePath);
  const part = PARTS.find((one) => this.resourceQuery === `?${one}`);
  if (!face || !part) throw new Error(`${this.resourcePath}${this.resourceQuery} is no font of the shop`);
  return cutFont(font, face, part);
}

/** Makes webpack pass the file as bytes, not as text. */
export const raw = true;

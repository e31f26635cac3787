import { type Face, FACES, rewriteFaces } from './faces';

interface LoaderContext {
  resourcePath: string;
}

/** The face that a file of node_modules belongs to; undefined for a file that is no font of the shop. */
export const faceOf = (file: string): Face | undefined =>
  FACES.find((face) => file.replaceAll('\\', '/').includes(`/${face.package}/`));

/** Loader for fontsource's style sheets: points them to the cut files. */
export default function faceLoader(this: LoaderContext, css: string): string {
  const face = faceOf(this.resourcePath);
  if (!face) throw new Error(`${this.resourcePath} is no font of the shop: say in webpack/fonts/faces.ts what is used`);
  return rewriteFaces(css, face);
}

import { type Face, FACES, rewriteFaces } from './faces';

interface LoaderContext {
  resourcePath: string;
}

/** The face of a file in node_modules; undefined when the file is not a font of the shop. */
export const faceOf = (file: string): Face | undefined =>
  FACES.find((face) => file.replaceAll('\\', '/').includes(`/${face.package}/`));

/** Loader for fontsource's style sheets. It makes them refer to the cut files. */
export default function faceLoader(this: LoaderContext, css: string): string {
  const face = faceOf(this.resourcePath);
  if (!face) throw new Error(`${this.resourcePath} is no font of the shop: say in webpack/fonts/faces.ts what is used`);
  return rewriteFaces(css, face);
}

/** A webpack loader; see the implementation. */
export default function pureComponentsLoader(source: string): string;

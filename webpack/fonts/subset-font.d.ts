/** Types for the used part of a package that has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2';
    keepAllGlyphs?: boolean;
    keepFeatures?: string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }

  /** The font with only these characters. With `keepAllGlyphs` and without a text, it keeps all characters. */
  export default function subsetFont(font: Buffer, text: string | null, options: Options): Promise<Buffer>;
}

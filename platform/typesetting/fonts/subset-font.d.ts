declare module 'subset-font' {
  /** Subsets a font (TrueType, WOFF or WOFF2) to these characters, with fixed values for its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt';
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}

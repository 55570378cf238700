declare module 'subset-font' {
  /** These characters of a font (TrueType, WOFF or WOFF2), with its axes set to the values given. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt';
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}

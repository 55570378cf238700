import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';

/**
 * Opens a font file for pdfkit. HarfBuzz shapes its text, because fontkit fails on some fonts of Indian scripts. Hebrew
 * and Arabic text is returned in visual order, from left to right.
 */
export async function harfbuzzFont(file: Buffer): Promise<Font> {
  const font = create(file);
  if (!('unitsPerEm' in font)) throw new Error('A font file contains more than one face.');
  const harfbuzz = await import('harfbuzzjs');
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  const layout = (text: string): PdfRun => {
    const buffer = new harfbuzz.Buffer();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const shown = charactersOf(text, infos, (id) => font.stringsForGlyph(id));
    const glyphs = infos.map(({ codepoint: id }, at) => font.getGlyph(id, codePointsOf(shown[at] ?? '')));
    return new PdfRun(glyphs, buffer.getGlyphPositions());
  };
  return Object.assign(font, { layout });
}

/** A shaped text as pdfkit expects it. pdfkit first scales the positions, and reads the width afterwards. */
class PdfRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly GlyphPosition[];

  constructor(glyphs: readonly Glyph[], positions: readonly GlyphPosition[]) {
    this.glyphs = glyphs;
    this.positions = positions;
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}

/**
 * Maps each glyph to the characters it stands for, so that text can be copied from the document. HarfBuzz reports the
 * glyphs of each cluster of characters. Each glyph gets its own character, and the first other glyph gets the rest.
 */
function charactersOf(
  text: string,
  infos: readonly { readonly codepoint: number; readonly cluster: number }[],
  charactersOfGlyph: (id: number) => readonly string[],
): readonly string[] {
  const shown = infos.map(() => '');
  const begins = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other);
  for (const [at, begin] of begins.entries()) {
    const rest = [...text.slice(begin, begins[at + 1])];
    const places = [...infos.keys()].filter((place) => infos[place]?.cluster === begin);
    for (const place of places) {
      const own = charactersOfGlyph(infos[place]?.codepoint ?? 0).find((each) => rest.includes(each));
      if (own) shown[place] = rest.splice(rest.indexOf(own), 1).join('');
    }
    const taker = places.find((place) => shown[place] === '') ?? places.at(-1) ?? 0;
    shown[taker] += rest.join('');
  }
  return shown;
}

const codePointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

/** An A4 PDF document that is written from top to bottom, in the brand's fonts and colours. */
import PDFDocument from 'pdfkit';
import { withoutMarks } from '#platform/typesetting/fonts/characters.ts';
import type { FallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import {
  ascentOf,
  hasGlyphs,
  type OwnFont,
  ownFont,
  ownFonts,
  withoutInvisible,
} from '#platform/typesetting/fonts/own-fonts.ts';
import { type BaseDirection, linesOf, type TextLine } from '#platform/typesetting/text-lines.ts';

/** In points (1/72 inch). */
const margin = 48;
const pageWidth = 595.28;
const pageHeight = 841.89;
export const paperWidth = pageWidth - 2 * margin;

/** The colours of the light theme (components/tokens.css). Paper has only one theme. */
export const inks = {
  ink: '#111715',
  quiet: '#454f4b',
  line: '#d9ded8',
  rail: '#1f6b45',
  ferry: '#0e3a5b',
  coach: '#2a6aa0',
  fresh: '#ddebd3',
  deep: '#12332a',
  onDeep: '#fbfbf7',
  onDeepQuiet: '#c3d0c6',
  warning: '#8a5200',
  error: '#b3261e',
} as const;

export type Ink = keyof typeof inks;

/** How text is set. `size` is in points. */
export interface Setting {
  readonly font?: OwnFont;
  readonly size?: number;
  readonly ink?: Ink;
  /** Offset from the left margin, and the maximum width. */
  readonly x?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** `auto` for text that people write: Arabic and Hebrew then start at the right edge. */
  readonly direction?: BaseDirection;
  /** The structure element for screen readers. */
  readonly tag?: 'H1' | 'H2' | 'P';
}

/** A point: across and down. */
export type Corner = [x: number, y: number];

/** The metadata of the document. */
export interface PaperAbout {
  readonly title: string;
  readonly author: string;
  /** Creation time. The same content with the same time gives the same file, byte for byte. */
  readonly madeAt: Date;
}

/** A document in progress. `y` is the position of the next line, from the top. */
export class Paper {
  y = margin;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #foot: (page: number) => string;
  readonly #fallback: FallbackFonts;
  #pages = 0;
  #hasReplaced = false;

  /**
   * Creates a document. `foot` returns the footer of a page, numbered from 1. `fallback` has the characters that our
   * fonts lack.
   */
  constructor(
    { title, author, madeAt }: PaperAbout,
    foot: (page: number) => string,
    fallback: FallbackFonts,
  ) {
    this.#foot = foot;
    this.#fallback = fallback;
    this.#document = new PDFDocument({
      size: 'A4',
      // The code decides where lines break.
      margin: 0,
      autoFirstPage: false,
      // Otherwise pdfkit reads Helvetica, which no document uses.
      font: '',
      tagged: true,
      displayTitle: true,
      lang: 'en-NZ',
      pdfVersion: '1.7',
      info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
    });
    // pdfkit also accepts an opened font, but its types lack it.
    for (const [name, font] of [...ownFonts.map((own) => [own, ownFont(own)] as const), ...fallback.fonts])
      this.#document.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
  }

  /** Adds a page with a header band: `left` in large type, `right` beside it. */
  addPage(left: string, right: string): void {
    this.#endPage();
    this.#document.addPage();
    this.#pages += 1;
    this.decorate(() => this.#document.rect(0, 0, pageWidth, 76).fill(inks.deep));
    this.y = 25;
    this.write(left, { font: 'display', size: 22, ink: 'onDeep', width: paperWidth / 2 });
    this.y = 32;
    this.write(right, {
      size: 11,
      ink: 'onDeepQuiet',
      x: paperWidth / 2,
      width: paperWidth / 2,
      align: 'right',
    });
    const foot = this.#foot(this.#pages);
    this.y = pageHeight - margin + 4;
    this.write(foot, { size: 8.5, ink: 'quiet' });
    this.y = 76 + 34;
  }

  /** Returns true if the page has this height left, in points. */
  hasRoom(height: number): boolean {
    return this.y + height <= pageHeight - margin - 20;
  }

  /** Writes text at `y` and moves `y` below it. Text wraps at the width. */
  write(text: string, setting: Setting = {}): void {
    const { font = 'text', size = 11, ink = 'ink', x = 0, width = paperWidth - x } = setting;
    const { align = 'left', tag = 'P' } = setting;
    const lines = this.#mixedLines(text, setting);
    const draw = () => {
      this.#document.font(font).fontSize(size).fillColor(inks[ink]);
      if (lines) this.#drawLines(lines, { font, size, x, width, align });
      else {
        this.#document.text(withoutInvisible(font, text), margin + x, this.y, {
          width,
          align,
          lineGap: size * lineGap,
        });
        this.y = this.#document.y;
      }
    };
    // Right-to-left text is drawn in visual order, so that screen readers need the original.
    this.#root.add(this.#document.struct(tag, lines ? { actual: text } : {}, draw));
  }

  /** Returns the height of a text on the page, in points. */
  heightOf(text: string, setting: Setting = {}): number {
    const { font = 'text', size = 11, x = 0, width = paperWidth - x } = setting;
    const lines = this.#mixedLines(text, setting);
    this.#document.font(font).fontSize(size);
    if (lines) return lines.length * this.#lineHeight(size);
    return this.#document.heightOfString(withoutInvisible(font, text), { width, lineGap: size * lineGap });
  }

  #lineHeight(size: number): number {
    return this.#document.currentLineHeight(true) + size * lineGap;
  }

  /** Breaks a text into lines if its font lacks some characters. Returns null if the font suffices. */
  #mixedLines(text: string, setting: Setting): readonly TextLine[] | null {
    const { font = 'text', size = 11, x = 0, width = paperWidth - x, direction = 'ltr' } = setting;
    if (hasGlyphs(font, text)) return null;
    const glyphsOf = (grapheme: string): { font: string; text: string } => {
      if (hasGlyphs(font, grapheme)) return { font, text: withoutInvisible(font, grapheme) };
      const fallback = this.#fallback.fontOf(grapheme);
      if (fallback) return { font: fallback, text: grapheme };
      if (/^\s+$/u.test(grapheme)) return { font, text: ' ' };
      this.#hasReplaced = true;
      const letter = withoutMarks(grapheme);
      return letter && letter !== grapheme ? glyphsOf(letter) : { font, text: '?' };
    };
    const widthOf = (name: string, part: string) =>
      this.#document.font(name).fontSize(size).widthOfString(part);
    return linesOf(text, { width, direction }, { glyphsOf, widthOf });
  }

  #drawLines(
    lines: readonly TextLine[],
    { font, size, x, width, align }: Required<Pick<Setting, 'font' | 'size' | 'x' | 'width' | 'align'>>,
  ): void {
    const height = this.#lineHeight(size);
    for (const [at, line] of lines.entries()) {
      const isAtRight = align === 'right' || line.isRightToLeft;
      let left = margin + x + (isAtRight ? width - line.width : 0);
      const baseline = this.y + at * height + ascentOf(font) * size;
      for (const run of line.runs) {
        this.#document
          .font(run.font)
          .fontSize(size)
          .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
        left += run.width;
      }
    }
    this.y += lines.length * height;
  }

  /** Writes a note on a page with replaced characters. */
  #endPage(): void {
    if (!this.#hasReplaced) return;
    this.#hasReplaced = false;
    this.y = pageHeight - margin - 10;
    this.write('A ? on this page may stand for a character we can’t print.', {
      size: 8.5,
      ink: 'quiet',
    });
  }

  /** Draws a rule across the page. */
  rule({ ink = 'line', weight = 0.75 }: { readonly ink?: Ink; readonly weight?: number } = {}): void {
    this.decorate(() => this.#document.rect(margin, this.y, paperWidth, weight).fill(inks[ink]));
  }

  /** Draws a filled rectangle at `y`, with `x` from the left margin. */
  plane(plane: {
    readonly x: number;
    readonly width: number;
    readonly height: number;
    readonly ink: Ink;
  }): void {
    const { x, width, height, ink } = plane;
    this.decorate(() => this.#document.rect(margin + x, this.y, width, height).fill(inks[ink]));
  }

  /**
   * Draws a landscape of flat polygons at the bottom of the page, like the site's posters. Corners range from 0,0 to
   * 1,1.
   */
  picture(
    height: number,
    planes: readonly { readonly ink: Ink; readonly corners: readonly Corner[] }[],
  ): void {
    const top = pageHeight - margin - 20 - height;
    this.decorate(() => {
      for (const { ink, corners } of planes)
        this.#document
          .polygon(...corners.map(([x, y]): Corner => [margin + x * paperWidth, top + y * height]))
          .fill(inks[ink]);
    });
  }

  /**
   * Draws a square pattern at `y`, with `x` from the left margin and `size` as its width in points. `words` is the
   * alternative text.
   */
  pattern(
    rows: readonly (readonly boolean[])[],
    place: { readonly x: number; readonly size: number },
    words: string,
  ): void {
    const unit = place.size / rows.length;
    const drawn = this.#document.struct('Figure', { alt: words }, () => {
      for (const [row, cells] of rows.entries())
        for (const [column, length] of darkRuns(cells))
          this.#document.rect(margin + place.x + column * unit, this.y + row * unit, length * unit, unit);
      this.#document.fill(inks.ink);
    });
    this.#root.add(drawn);
  }

  /** Ends the document and resolves to the file. */
  finish(): Promise<Buffer> {
    this.#endPage();
    return new Promise((resolve, reject) => {
      this.#document.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#document.on('error', reject);
      this.#root.end();
      this.#document.end();
    });
  }

  /** Draws content that screen readers skip. */
  decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#document.endMarkedContent();
  }
}

/** Returns the start and length of each run of dark cells. */
function* darkRuns(cells: readonly boolean[]): Generator<readonly [start: number, length: number]> {
  for (let at = cells.indexOf(true); at >= 0; ) {
    const light = cells.indexOf(false, at);
    const end = light < 0 ? cells.length : light;
    yield [at, end - at];
    at = cells.indexOf(true, end);
  }
}

const lineGap = 0.12;

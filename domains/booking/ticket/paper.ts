/** Paper: an A4 document that is written from top to bottom, with the house's type and inks. */
import PDFDocument from 'pdfkit';
import { withoutMarks } from '#platform/typesetting/fonts/characters.ts';
import type { FallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import {
  ascentOf,
  hasGlyphs,
  type OwnFont,
  ownFontFile,
  ownFonts,
  withoutInvisible,
} from '#platform/typesetting/fonts/own-fonts.ts';
import { type BaseDirection, linesOf, type TextLine } from '#platform/typesetting/text-lines.ts';

/** In points, a 72nd of an inch. */
const margin = 48;
const pageWidth = 595.28;
const pageHeight = 841.89;
export const paperWidth = pageWidth - 2 * margin;

/** The light theme's colours (components/tokens.css): paper has one theme. */
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

/** How words are set. `size` in points. */
export interface Setting {
  readonly font?: OwnFont;
  readonly size?: number;
  readonly ink?: Ink;
  /** Where it begins, from the left margin, and how wide it may be. */
  readonly x?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** `auto` for what people write: Arabic and Hebrew then begin at the right edge. */
  readonly direction?: BaseDirection;
  /** What it is to who has it read out. */
  readonly tag?: 'H1' | 'H2' | 'P';
}

/** Across and down. */
export type Corner = [x: number, y: number];

/** What the document says about itself. */
export interface PaperAbout {
  readonly title: string;
  readonly author: string;
  /** When it was made: the same content of the same instant is the same file, byte for byte. */
  readonly madeAt: Date;
}

/** A document to be written on. `y` is where the next line begins, from the top. */
export class Paper {
  y = margin;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #foot: (page: number) => string;
  readonly #fallback: FallbackFonts;
  #pages = 0;
  #hasReplaced = false;

  /** `foot` stands at the end of each page, by its number from 1. `fallback` has what will be written and our own fonts lack. */
  constructor(
    { title, author, madeAt }: PaperAbout,
    foot: (page: number) => string,
    fallback: FallbackFonts,
  ) {
    this.#foot = foot;
    this.#fallback = fallback;
    this.#document = new PDFDocument({
      size: 'A4',
      // Where lines end is decided here.
      margin: 0,
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: 'en-NZ',
      pdfVersion: '1.7',
      info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
    });
    for (const name of ownFonts) this.#document.registerFont(name, ownFontFile(name));
    // pdfkit takes an opened font, too, which its types don't say.
    for (const [name, font] of fallback.fonts)
      this.#document.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
  }

  /** A new page with a band in deep across its head: `left` large, `right` beside it. */
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

  /** Whether so much of the page is left, in points. */
  hasRoom(height: number): boolean {
    return this.y + height <= pageHeight - margin - 20;
  }

  /** Writes words at `y` and moves it below them. What is wider than its place goes on in the next line. */
  write(text: string, setting: Setting = {}): void {
    const { font = 'text', size = 11, ink = 'ink', x = 0, width = paperWidth - x } = setting;
    const { align = 'left', tag = 'P' } = setting;
    const height = this.heightOf(text, setting);
    const lines = this.#mixedLines(text, setting);
    const draw = () => {
      this.#document.font(font).fontSize(size).fillColor(inks[ink]);
      if (lines) this.#drawLines(lines, { font, size, x, width, align });
      else
        this.#document.text(withoutInvisible(font, text), margin + x, this.y, {
          width,
          align,
          lineGap: size * lineGap,
        });
    };
    // What is drawn from right to left is read out as it was written.
    this.#root.add(this.#document.struct(tag, lines ? { actual: text } : {}, draw));
    this.y += height;
  }

  /** How much of the page these words take, in points. */
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

  /** The lines of a text that its font alone can't set; null where it can. */
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
  }

  /** Says on a page, once, what is not on it. */
  #endPage(): void {
    if (!this.#hasReplaced) return;
    this.#hasReplaced = false;
    this.y = pageHeight - margin - 10;
    this.write('A ? on this page may stand for a character we can’t print.', {
      size: 8.5,
      ink: 'quiet',
    });
  }

  /** A rule across the page, or a part of it. */
  rule({ ink = 'line', weight = 0.75 }: { readonly ink?: Ink; readonly weight?: number } = {}): void {
    this.decorate(() => this.#document.rect(margin, this.y, paperWidth, weight).fill(inks[ink]));
  }

  /** A plane, from `y`: `x` from the left margin. */
  plane(plane: {
    readonly x: number;
    readonly width: number;
    readonly height: number;
    readonly ink: Ink;
  }): void {
    const { x, width, height, ink } = plane;
    this.decorate(() => this.#document.rect(margin + x, this.y, width, height).fill(inks[ink]));
  }

  /** Flat planes of land at the end of the page, as on the site's posters: each by its corners, from 0,0 to 1,1. */
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

  /** Squares of a pattern, from `y`, `x` from the left margin, `size` points wide in all; `words` say what it is. */
  pattern(
    rows: readonly (readonly boolean[])[],
    place: { readonly x: number; readonly size: number },
    words: string,
  ): void {
    const unit = place.size / rows.length;
    const drawn = this.#document.struct('Figure', { alt: words }, () => {
      for (const [row, cells] of rows.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) this.#document.rect(margin + place.x + column * unit, this.y + row * unit, unit, unit);
      this.#document.fill(inks.ink);
    });
    this.#root.add(drawn);
  }

  /** Ends the document; resolves to the file. */
  finish(): Promise<Buffer> {
    this.#endPage();
    return new Promise((resolve, reject) => {
      this.#document.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#document.on('error', reject);
      this.#root.end();
      this.#document.end();
    });
  }

  /** What says nothing is left out when the page is read out. */
  decorate(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#document.endMarkedContent();
  }
}

const lineGap = 0.12;

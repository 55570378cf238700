/** Extracts the text of our own PDFs for tests, without an external program. */
import { inflateSync } from 'node:zlib';

/**
 * Returns the text of each page, in the order of writing, with a space between lines. Parts of a line in several fonts
 * are joined from left to right. A box for a missing character is `□`.
 */
export function pdfPages(pdf: Buffer): readonly string[] {
  const objects = objectsOf(pdf);
  const dictionary = (id: string | undefined) => objects.get(id ?? '')?.dictionary ?? '';
  const pages = [...objects.values()].filter(({ dictionary: words }) => /\/Type \/Page\b/.test(words));
  return pages.map((page) => {
    const fonts = new Map(
      [...dictionary(reference(page.dictionary, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id]) => [
          name,
          glyphsOf(objects.get(reference(dictionary(id), 'ToUnicode') ?? '')?.stream),
        ],
      ),
    );
    const content = objects.get(reference(page.dictionary, 'Contents') ?? '')?.stream ?? '';
    return wordsOf(content, fonts);
  });
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const begin = match.index + match[0].length;
    const body = text.slice(begin, text.indexOf('\nendobj', begin));
    const [dictionary = '', stream] = body.split('\nstream\n');
    objects.set(match[1] ?? '', { dictionary, stream: stream ? unpacked(dictionary, stream) : '' });
  }
  return objects;
}

function unpacked(dictionary: string, stream: string): string {
  const bytes = Buffer.from(stream.slice(0, stream.lastIndexOf('\nendstream')), 'latin1');
  return (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function reference(dictionary: string, name: string): string | undefined {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1];
}

/** Maps glyph numbers to characters. */
function glyphsOf(table: string | undefined): ReadonlyMap<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of (table ?? '').matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g,
  )) {
    for (const [at, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      glyphs.set(
        Number.parseInt(first, 16) + at,
        Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  }
  return glyphs;
}

function wordsOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  // Each marked content is one text, with lines at different heights.
  const texts = content.split(/\bEMC\b/).map((marked) => {
    const lines = new Map<string, string>();
    for (const [, piece = ''] of marked.matchAll(/\bBT\b(.*?)\bET\b/gs)) {
      const [, height = ''] = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(piece) ?? [];
      lines.set(height, (lines.get(height) ?? '') + lettersOf(piece, fonts));
    }
    return [...lines.values()].join(' ');
  });
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** Returns the characters of one text object, which has one font. */
function lettersOf(piece: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(piece)?.[1] ?? '');
  const codes = [...piece.matchAll(/\[((?:<[0-9a-f]*>|[^\]<])*)\] TJ/g)].flatMap(([, shown = '']) =>
    [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
  return codes
    .map((code) => Number.parseInt(code, 16))
    .map((glyph) => (glyph === 0 ? '□' : (font?.get(glyph) ?? '�')))
    .join('');
}

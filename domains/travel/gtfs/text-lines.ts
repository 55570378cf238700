/** The bytes of a text file, made sure of: UTF-8, one kind of line end, no mark at the beginning. */
import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';

/** The text is not what a feed's text may be. */
export class TextFault extends Error {
  override readonly name = 'TextFault';
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Longest line, in bytes. */
const maxLine = 1024 ** 2;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The bytes, read as Latin-1, of control characters other than `\n`, of U+2028 to U+202E and of U+2066 to U+2069. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const oddBytes = /[\0-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2(?:\x80[\xa8-\xae]|\x81[\xa6-\xa9])/;

/** The bytes that such a character begins with: a text without them is passed in less than half of the time. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const oddStart = /[\0-\x09\x0b-\x1f\x7f\xc2\xe2]/;

function hasOddBytes(text: Buffer): boolean {
  const bytes = text.toString('latin1');
  return oddStart.test(bytes) && oddBytes.test(bytes);
}

/** How many bytes tell UTF-16 from UTF-8. */
const sampleSize = 512;

/**
 * Passes on whole lines, with `\n` at their ends whatever they had; fails with `TextFault` on bytes that are not UTF-8.
 * Lines are counted as they are in the file.
 */
export class TextLines extends Transform {
  /** True as soon as a line was passed on that holds a character that a line of ordinary text may not have. */
  hasOddCharacters = false;
  #carry: Buffer = Buffer.alloc(0);
  #line = 1;
  #isFirst = true;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const text = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    const end = lastLineEnd(text);
    this.#carry = text.subarray(end);
    if (this.#carry.length > maxLine) done(new TextFault(this.#line, 'this line is longer than 1 MB'));
    else this.#pass(text.subarray(0, end), done);
  }

  override _flush(done: TransformCallback): void {
    this.#pass(this.#carry, done);
  }

  #pass(lines: Buffer, done: TransformCallback): void {
    let text = lines;
    if (this.#isFirst && text.length > 0) {
      this.#isFirst = false;
      if (text.length > 2 && text.readUIntBE(0, 3) === 0xefbbbf) text = text.subarray(3);
      else if (isUtf16(text)) {
        done(new TextFault(1, 'the text is UTF-16; it must be UTF-8'));
        return;
      }
    }
    if (!isUtf8(text)) {
      done(new TextFault(this.#firstBadLine(text), 'the text is not UTF-8'));
      return;
    }
    if (text.includes(carriageReturn)) text = withLineFeeds(text);
    this.#line += countLines(text);
    this.hasOddCharacters ||= hasOddBytes(text);
    done(null, text);
  }

  #firstBadLine(text: Buffer): number {
    let line = this.#line;
    let start = 0;
    while (start < text.length) {
      const end = nextLineEnd(text, start);
      if (!isUtf8(text.subarray(start, end))) break;
      start = end;
      line += 1;
    }
    return line;
  }
}

/** By the mark at the beginning, or by zeros: half of the bytes of a table in UTF-16 are, all at odd or at even places. */
function isUtf16(text: Buffer): boolean {
  if (text.length > 1 && [0xfffe, 0xfeff].includes(text.readUInt16BE(0))) return true;
  const zeros = [0, 0];
  const sample = text.subarray(0, sampleSize);
  for (let at = 0; at < sample.length; at += 1)
    if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  return Math.max(...zeros) * 4 >= sample.length && sample.length > 1;
}

/** Where the last whole line ends; a `\r` at the very end may be half of a line end. */
function lastLineEnd(text: Buffer): number {
  const feed = text.lastIndexOf(lineFeed);
  if (feed >= 0) return feed + 1;
  return text.length < 2 ? 0 : text.lastIndexOf(carriageReturn, text.length - 2) + 1;
}

function nextLineEnd(text: Buffer, start: number): number {
  const feed = text.indexOf(lineFeed, start);
  return feed < 0 ? text.length : feed + 1;
}

function withLineFeeds(text: Buffer): Buffer {
  return Buffer.from(text.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1');
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(lineFeed); at >= 0; at = text.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

/** Decodes feed files: checks that they are UTF-8, normalizes line ends and removes the byte order mark. */
import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';

/** The text of a file is invalid. */
export class InvalidTextError extends Error {
  override readonly name = 'TextFault';
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Longest line, in bytes. */
const maxLineBytes = 1024 ** 2;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Forbidden characters as Latin-1 bytes: control characters except `\n`, U+2028 to U+202E and U+2066 to U+2069. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbiddenBytes = /[\0-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2(?:\x80[\xa8-\xae]|\x81[\xa6-\xa9])/;

/** First bytes of forbidden characters. Checking these first more than halves the time for ordinary text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbiddenFirstByte = /[\0-\x09\x0b-\x1f\x7f\xc2\xe2]/;

function hasForbiddenBytes(text: Buffer): boolean {
  const bytes = text.toString('latin1');
  return forbiddenFirstByte.test(bytes) && forbiddenBytes.test(bytes);
}

/** Number of bytes examined to detect UTF-16. */
const sampleSize = 512;

/**
 * Passes on whole lines that end in `\n`, whatever the file uses. Fails with `InvalidTextError` on bytes that are not UTF-8.
 * Line numbers are those of the file.
 */
export class TextNormalizer extends Transform {
  /** True once a line contained a forbidden character. */
  hasForbiddenCharacters = false;
  #carry: Buffer = Buffer.alloc(0);
  #line = 1;
  #isFirst = true;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const text = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    const end = lastLineEnd(text);
    this.#carry = text.subarray(end);
    if (this.#carry.length > maxLineBytes)
      done(new InvalidTextError(this.#line, 'this line is longer than 1 MB'));
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
        done(new InvalidTextError(1, 'the text is UTF-16; it must be UTF-8'));
        return;
      }
    }
    if (!isUtf8(text)) {
      done(new InvalidTextError(this.#firstBadLine(text), 'the text is not UTF-8'));
      return;
    }
    if (text.includes(carriageReturn)) text = normalizeLineEnds(text);
    this.#line += countLines(text);
    this.hasForbiddenCharacters ||= hasForbiddenBytes(text);
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

/**
 * Detects UTF-16 by its byte order mark, or by zeros: half of the bytes are zero, all at odd or all at even
 * positions.
 */
function isUtf16(text: Buffer): boolean {
  if (text.length > 1 && [0xfffe, 0xfeff].includes(text.readUInt16BE(0))) return true;
  const zeros = [0, 0];
  const sample = text.subarray(0, sampleSize);
  for (let at = 0; at < sample.length; at += 1)
    if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  return Math.max(...zeros) * 4 >= sample.length && sample.length > 1;
}

/** Returns where the last whole line ends. A `\r` at the very end may be half of a line end. */
function lastLineEnd(text: Buffer): number {
  const feed = text.lastIndexOf(lineFeed);
  if (feed >= 0) return feed + 1;
  return text.length < 2 ? 0 : text.lastIndexOf(carriageReturn, text.length - 2) + 1;
}

function nextLineEnd(text: Buffer, start: number): number {
  const feed = text.indexOf(lineFeed, start);
  return feed < 0 ? text.length : feed + 1;
}

function normalizeLineEnds(text: Buffer): Buffer {
  return Buffer.from(text.toString('latin1').replace(/\r\n?/g, '\n'), 'latin1');
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(lineFeed); at >= 0; at = text.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

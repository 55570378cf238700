import { describe, expect, test } from 'vitest';
import { maxReceiptBytes } from '#contracts/booking/claim-calls.ts';
import { readReceipt, receiptExtension } from './receipt-file.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('a receipt', () => {
  test.each([
    ['image/jpeg', 'jpg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
    ['image/png', 'png', bytes([0x89], 'PNG\r\n\u001a\n')],
    ['application/pdf', 'pdf', bytes('%PDF-1.7\n')],
  ])('of type %s is recognised by its first bytes', (mediaType, extension, content) => {
    expect(readReceipt(content)).toEqual({ mediaType, content });
    expect(receiptExtension(mediaType)).toBe(extension);
  });

  test.each([
    ['a page', bytes('<html><script>alert(1)</script>')],
    ['a page that ends as a PDF', bytes('<html>%PDF-1.7')],
    ['a drawing with scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['another image format', bytes('GIF89a')],
    ['the first half of a signature', bytes([0x89], 'PN')],
    ['a program', bytes([0x7f], 'ELF')],
  ])('is refused if it is %s', (_, content) => {
    expect(readReceipt(content)).toBe('other-type');
  });

  test('is refused if it is empty, or larger than the limit', () => {
    const largest = Buffer.alloc(maxReceiptBytes, '%PDF-');
    expect(readReceipt(Buffer.alloc(0))).toBe('empty');
    expect(readReceipt(largest)).toMatchObject({ mediaType: 'application/pdf' });
    expect(readReceipt(Buffer.concat([largest, Buffer.from('x')]))).toBe('too-large');
  });
});

/** First and last byte of a part of a file, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses the header `Range` for a file of `size` bytes (RFC 9110, 14.1.2). Returns null for the whole file: without the
 * header, for several ranges, and for a range that is not understood.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  // Without a first byte, the number counts from the end.
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start < size && (first !== '' || Number(last) > 0) ? { start, end } : 'unsatisfiable';
}

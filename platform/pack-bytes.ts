/** Packs a JSON value and buffers into one buffer: the length of a heading, the heading in JSON, then the buffers. */
import { z } from 'zod';

const heading = z.object({ value: z.unknown(), lengths: z.array(z.int().nonnegative()) });

/** Packs a JSON value and buffers into one buffer. */
export function packBytes(value: unknown, parts: readonly Buffer[]): Buffer {
  const described = Buffer.from(JSON.stringify({ value, lengths: parts.map(({ length }) => length) }));
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(described.length);
  return Buffer.concat([prefix, described, ...parts]);
}

/** Unpacks what `packBytes` packed. Each part is a copy. Throws for other bytes. */
export function unpackBytes(bytes: Buffer): { readonly value: unknown; readonly parts: readonly Buffer[] } {
  let end = 4 + bytes.readUInt32BE();
  const { value, lengths } = heading.parse(JSON.parse(bytes.toString('utf8', 4, end)));
  const parts = lengths.map((length) => {
    const start = end;
    end += length;
    return Buffer.from(bytes.subarray(start, end));
  });
  if (end !== bytes.length) throw new Error('The packed bytes have another length.');
  return { value, parts };
}

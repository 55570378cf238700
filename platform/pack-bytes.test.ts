import { expect, test } from 'vitest';
import { packBytes, unpackBytes } from './pack-bytes.ts';

const parts = [Buffer.from('Kia ora, Taupō'), Buffer.alloc(0), Buffer.from([0, 255, 10])];

test('unpacks the packed value and buffers', () => {
  expect(unpackBytes(packBytes({ a: ['ō', null] }, parts))).toEqual({ value: { a: ['ō', null] }, parts });
  expect(unpackBytes(packBytes(1, []))).toEqual({ value: 1, parts: [] });
});

test('refuses bytes that are cut off, longer, or not packed', () => {
  const packed = packBytes({}, parts);
  for (let length = 0; length < packed.length; length += 1)
    expect(() => unpackBytes(packed.subarray(0, length)), `${length} bytes`).toThrow();
  expect(() => unpackBytes(Buffer.concat([packed, Buffer.from('x')]))).toThrow();
  expect(() => unpackBytes(Buffer.from('{"lengths":[]}'))).toThrow();
});

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url));

describe('icons', () => {
  it('include a valid PNG of each declared size in favicon.ico', async () => {
    const file = read('favicon.ico');
    expect(file.readUInt16LE(2)).toBe(1);
    const sizes: number[] = [];
    for (let i = 0; i < file.readUInt16LE(4); i++) {
      const at = 6 + 16 * i;
      const from = file.readUInt32LE(at + 12);
      const { width, height } = await sharp(file.subarray(from, from + file.readUInt32LE(at + 8))).metadata();
      expect([width, height]).toEqual([file.readUInt8(at), file.readUInt8(at + 1)]);
      sizes.push(width);
    }
    expect(sizes).toEqual([16, 32, 48]);
  });

  it.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
  ])('%s is square and opaque', async (name, size) => {
    const image = sharp(read(name));
    expect(await image.metadata()).toMatchObject({ width: size, height: size });
    expect((await image.stats()).isOpaque).toBe(true);
  });

  it('adapt their colours to the theme', () => {
    expect(read('icon.svg').toString()).toContain('prefers-color-scheme:dark');
  });
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';

/** A picture with a plain background and a black square. */
const picture = (width: number, height: number, square: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fbfbf7' } })
    .composite([
      {
        input: { create: { width: square, height: square, channels: 3, background: '#000' } },
        left: 10,
        top: 10,
      },
    ])
    .png()
    .toBuffer();

describe('picture comparison', () => {
  test('finds no difference between two encodings of the same picture', async () => {
    const one = await picture(80, 60, 8);
    const packed = await sharp(one).png({ compressionLevel: 0 }).toBuffer();
    expect(packed.equals(one)).toBe(false);
    expect(await compare(one, packed)).toEqual({ differing: 0, drawing: null });
  });

  // @spec D.5
  test('counts the differing pixels and draws them', async () => {
    const { differing, drawing } = await compare(await picture(80, 60, 8), await picture(80, 60, 10));
    expect(differing).toBe(36);
    expect(await sharp(drawing ?? undefined).metadata()).toMatchObject({ width: 80, height: 60 });
  });

  test('counts the additional pixels of a larger picture', async () => {
    const { differing, drawing } = await compare(await picture(80, 60, 8), await picture(80, 90, 8));
    expect(differing).toBe(80 * 30);
    expect((await sharp(drawing ?? undefined).metadata()).height).toBe(90);
  });
});

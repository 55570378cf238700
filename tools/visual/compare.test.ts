import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { compare } from './compare.ts';

/** A sheet of one colour with a black square in it. */
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

describe('comparing two pictures', () => {
  test('finds nothing between a picture and the same written otherwise', async () => {
    const one = await picture(80, 60, 8);
    const packed = await sharp(one).png({ compressionLevel: 0 }).toBuffer();
    expect(packed.equals(one)).toBe(false);
    expect(await compare(one, packed)).toEqual({ differing: 0, drawing: null });
  });

  // @spec D.5
  test('counts what differs and draws where', async () => {
    const { differing, drawing } = await compare(await picture(80, 60, 8), await picture(80, 60, 10));
    expect(differing).toBe(36);
    expect(await sharp(drawing ?? undefined).metadata()).toMatchObject({ width: 80, height: 60 });
  });

  test('counts all that one of them has more', async () => {
    const { differing, drawing } = await compare(await picture(80, 60, 8), await picture(80, 90, 8));
    expect(differing).toBe(80 * 30);
    expect((await sharp(drawing ?? undefined).metadata()).height).toBe(90);
  });
});

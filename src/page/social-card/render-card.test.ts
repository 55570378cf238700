import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#platform/brand.ts';
import { drawCard } from './render-card.ts';

const drawn = (title: string) => drawCard({ title, plane: 'deep', picture: null }, null);

/** Counts pixels in the title's colour in the area of the title, below the brand. */
async function titlePixels(card: Buffer): Promise<number> {
  const { data } = await sharp(card)
    .extract({ left: 64, top: 140, width: 460, height: 450 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 200).length;
}

// @spec C.6
test.each([
  'Kaikōura',
  'قطارات نيوزيلندا',
  '新西兰火车',
  '🚂🚌⛴️',
  '𝐁𝐨𝐥𝐝',
  '\u200b',
  '\ud83d',
  '\ue000\ue001',
  '\u1780',
])('a card always has visible text: %j', async (title) => {
  expect(await titlePixels(await drawn(title))).toBeGreaterThan(500);
});

test('shows the tagline if the title cannot be drawn', async () => {
  expect((await drawn('\ue000\ue001')).equals(await drawn(brand.tagline))).toBe(true);
});

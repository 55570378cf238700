import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Image,
  imageSources,
  type PictureRatio,
  pictureRatios,
} from '#components/media/image-source.ts';
import { imageShape, toCrop } from '#schemas/shared/image.schema.ts';
import { casesOf } from '#tests/case-counts.ts';
import { isOnPages, parseMediaRequest } from './media-request.ts';

const sha1 = 'a'.repeat(40);
const pathOf = (width: number, height: number) =>
  `images/southbound/production/${sha1}-${width}x${height}.png`;
const poster = pathOf(2400, 1600);
const file = `files/southbound/production/${sha1}.pdf`;

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site.test/media/');
  return parseMediaRequest(pathname.replace('/media/', ''), searchParams);
};
const addressesOf = (image: Image, ratio?: PictureRatio) => {
  const { src, srcSet = '' } = imageSources(image, ratio);
  return [src, ...srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '')];
};

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const edge = fc.double({ min: 0, max: 0.45, noNaN: true });
const images = fc
  .record({
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
    hotspot: fc.option(fc.record({ x: fraction, y: fraction })),
    crop: fc.option(fc.record({ top: edge, bottom: edge, left: edge, right: edge })),
  })
  .map((image) => ({ ...image, src: `/media/${pathOf(image.width, image.height)}`, alt: '' }));

const shapes = fc.option(fc.constantFrom(...Object.keys(pictureRatios).filter(isShape)), { nil: undefined });
function isShape(name: string): name is PictureRatio {
  return name in pictureRatios;
}

describe('an image variant', () => {
  const variantOf = (address: string) => {
    const answer = read(address);
    if (!('asset' in answer) || !answer.variant) throw new Error(`${address} was refused.`);
    return answer.variant;
  };
  const cutOf = ({ hotspot, crop }: Image) => ({ hotspot, crop });

  it('is on pages in each form that they offer: of the cuts of documents, and of the whole image', () => {
    fc.assert(
      fc.property(images, shapes, fc.array(images, { maxLength: 3 }), (image, shape, others) => {
        const whole = { ...image, hotspot: undefined, crop: undefined };
        const cuts = [...others, image].map(cutOf);
        for (const address of addressesOf(image, shape))
          expect(isOnPages(variantOf(address), cuts)).toBe(true);
        for (const address of addressesOf(whole, shape)) expect(isOnPages(variantOf(address), [])).toBe(true);
      }),
      { numRuns: casesOf({ short: 200, full: 2_000 }) },
    );
  });

  it('is on no page with a crop or hotspot that no document has', () => {
    const half = fc.integer({ min: 400, max: 1_000 });
    fc.assert(
      fc.property(half, half, fc.nat(400), fc.nat(400), fraction, (width, height, left, top, x) => {
        const hotspot = { x: 0.5, y: 0.5 };
        const crop = { top: 0.1, bottom: 0.2, left: 0.05, right: 0.1 };
        // Cuts in documents are over 1,500 pixels wide or high, or have a hotspot with y = 0.5.
        const cuts = [{ hotspot }, { hotspot, crop }, { crop }];
        const asked = [
          `${poster}?rect=${left},${top},${width},${height}&w=320&auto=format`,
          `${poster}?rect=${left},${top},${width},${width}&w=320&h=320&fit=crop&auto=format`,
          `${poster}?w=320&h=320&fit=crop&crop=focalpoint&fp-x=${Number(x.toFixed(3))}&fp-y=0.499&auto=format`,
          // Wrong aspect ratio, and without `auto=format`.
          `${poster}?w=320&h=${200 + (left % 13)}&fit=crop&auto=format`,
          `${poster}?w=640`,
        ];
        for (const address of asked) expect(isOnPages(variantOf(address), cuts), address).toBe(false);
      }),
      { numRuns: casesOf({ short: 200, full: 2_000 }) },
    );
  });

  it('is on pages as documents store it: with more decimals, a partial crop, or an empty crop', () => {
    const cut = imageShape.pick({ hotspot: true, crop: true }).transform(toCrop);
    const stored = {
      hotspot: { x: 0.333333333333, y: 1.0000000000000002 },
      crop: { top: null, bottom: 0.25, left: 0, right: null },
    };
    const image = { src: `/media/${poster}`, width: 2400, height: 1600, alt: '' };
    const shown = { ...image, ...cut.parse(stored) };
    for (const address of addressesOf(shown, '4:5'))
      expect(isOnPages(variantOf(address), [cut.parse(stored)])).toBe(true);
    const nothing = cut.parse({ hotspot: null, crop: { top: 0.5, bottom: 0.5, left: 0, right: 0 } });
    expect(nothing).toEqual({ hotspot: undefined, crop: undefined });
  });
});

describe('a media request', () => {
  it('is accepted in every form that pages use, and passed on with the same meaning', () => {
    fc.assert(
      fc.property(images, shapes, (image, ratio) => {
        for (const address of addressesOf(image, ratio)) {
          const answer = read(address);
          if (!('asset' in answer)) throw new Error(`${address} was refused.`);
          const passed = new URL(answer.asset, 'http://lake.test/').searchParams;
          const asked = new URL(address, 'http://site.test/').searchParams;
          expect(Object.fromEntries(passed)).toEqual(Object.fromEntries(asked));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is accepted without parameters for an original or a file', () => {
    expect(read(poster)).toEqual({ asset: poster, variant: null });
    expect(read(file)).toEqual({ asset: file, variant: null });
    expect(read(`${poster}?w=640`)).toEqual({
      asset: `${poster}?w=640`,
      variant: {
        imageId: `image-${sha1}-2400x1600-png`,
        size: { width: 2400, height: 1600 },
        query: { w: '640' },
      },
    });
  });

  // @asvs 1.3.6
  it.each([
    `${file}?w=640`,
    `${file}?dl=x`,
    `${poster}?blur=1991&h=3000&fm=png`,
    `${poster}?w=640&blur=10`,
    `${poster}?w=640&dpr=2`,
    `${poster}?w=640&bg=fff`,
    `${poster}?w=640&q=100`,
    `${poster}?w=640&fm=png`,
    `${poster}?w=640&cachebuster=1`,
    `${poster}?w=640&w=1080`,
    `${poster}?w=641`,
    `${poster}?w=2560`,
    `${poster}?w=-640`,
    `${poster}?w=640.5`,
    `${poster}?h=640`,
    `${poster}?w=640&h=640`,
    `${poster}?w=640&h=1700&fit=crop`,
    `${poster}?w=641&h=640&fit=crop`,
    `${poster}?w=640&h=640&fit=scale`,
    `${poster}?w=640&h=640&fit=crop&crop=entropy`,
    `${poster}?w=640&h=640&fit=crop&crop=focalpoint&fp-x=0.5`,
    `${poster}?w=640&h=640&fit=crop&crop=focalpoint&fp-x=0.5&fp-y=1.1`,
    `${poster}?w=640&h=640&fit=crop&crop=focalpoint&fp-x=0.5&fp-y=0.33333`,
    `${poster}?w=640&rect=0,0,2401,10`,
    `${poster}?w=640&rect=0,0,0,10`,
    `${poster}?w=640&rect=0,0,700.5,10`,
    `${poster}?w=640&rect=-1,0,700,10`,
    `${poster}?w=1080&h=630&fit=crop&crop=focalpoint&fp-x=0.5&fp-y=0.5&fm=jpg&q=80`,
  ])('is refused if no page could send it: %s', (address) => {
    expect(read(address)).toEqual({ refused: 400 });
  });

  // @asvs 1.3.6, 5.3.2, 13.2.4, 13.2.5
  it.each([
    'images/southbound/production/nothing.png',
    `images/southbound/staging/${sha1}-1x1.png`,
    `images/southbound/production/${sha1}.png`,
    `files/southbound/production/${sha1}-1x1.png`,
    `v1/data/query/production`,
    `${poster}/../x`,
    `${poster}\n`,
    '../package.json',
  ])('is a 404 if no asset can have the path: %j', (path) => {
    expect(parseMediaRequest(path, new URLSearchParams())).toEqual({ refused: 404 });
  });
});

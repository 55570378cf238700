import { describe, expect, test } from 'vitest';
import { isFileName, missingPicture, pictureAdvice, pictureFault } from './picture-rules.ts';

const asset = { _type: 'reference', _ref: 'image-a-10x10-png' };

describe('a file name', () => {
  test.each([
    'IMG_2034.jpg',
    'IMG_2034',
    'img 2034 (1)',
    'dsc-12',
    'DSCN0012',
    'PXL_20261120_081500',
    'P1030042',
    'Screenshot 2026-11-21 at 10.20.30',
    'Untitled 3',
    'kaikoura.png',
    'a coast at dawn.webp',
    '3f2a9c0d1b',
    'shutterstock_1234567',
    'northern-explorer-2',
  ])('is %j', (text) => {
    expect(isFileName(text)).toBe(true);
  });

  test.each([
    'A train crosses a viaduct.',
    'Kaikōura',
    'Platform 9 at Wellington Station',
    'The 7:40 to Masterton',
    'Ōtaki, 1886',
    'A70 locomotive in steam',
    'Carriage',
  ])('is not %j', (text) => {
    expect(isFileName(text)).toBe(false);
  });

  test('is the name of the uploaded file, in any spelling', () => {
    expect(isFileName('Coast at dawn', 'coast-at_dawn.JPG')).toBe(true);
    expect(isFileName('The coast at dawn', 'coast-at_dawn.JPG')).toBe(false);
    // A place name is a good description, even if the file has the same name.
    expect(isFileName('Kaikōura', 'Kaikōura.png')).toBe(false);
  });
});

describe('a picture', () => {
  test('has an alt text or is decorative', () => {
    expect(pictureFault({ asset, alt: 'A train crosses a viaduct.' })).toBe(true);
    expect(pictureFault({ asset, decorative: true })).toBe(true);
    expect(pictureFault({ asset, decorative: true, alt: ' ' })).toBe(true);
    expect(pictureFault({ asset })).toContain('Describe the picture');
    expect(pictureFault({ asset, alt: '  ', decorative: false })).toContain('Describe the picture');
    expect(pictureFault({ asset, alt: 'Sea', decorative: true })).toContain('not both');
  });

  test.each([[undefined], [null], ['text'], [{}], [{ alt: 'IMG_2034.jpg' }]])(
    'may be missing (%j), unless it is required',
    (none) => {
      expect(pictureFault(none)).toBe(true);
      expect(missingPicture(none)).toContain('Choose a picture');
    },
  );

  test('gets advice on a poor alt text', () => {
    expect(pictureAdvice({ asset, alt: 'Photo of a train' })).toContain('Start with what it shows');
    expect(pictureAdvice({ asset, alt: 'word '.repeat(60) })).toContain('long to listen to');
    expect(pictureAdvice({ asset, alt: 'A photographer waits for the train.' })).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { fragmentFault, labelAdvice, labelFault, partName, targetFault, urlFault } from './link-rules.ts';

const target = { _type: 'reference', _ref: 'page-contact' };

describe('the text of a link', () => {
  test.each([
    'Click here',
    'HERE',
    'click  here…',
    'this page',
    ' link → ',
    'https://example.nz/a',
    'www.example.nz',
  ])('is rejected if it means nothing: %j', (label) => {
    expect(labelFault(label)).not.toBe(true);
  });

  test.each([[undefined], [''], ['  '], [7]])('is required: %j', (label) => {
    expect(labelFault(label)).toContain('Enter the link text');
  });

  test.each(['Write to us', 'Here be dragons: the Raurimu Spiral', 'All night trains', 'Herekino'])(
    'is accepted if it names the target: %j',
    (label) => {
      expect(labelFault(label)).toBe(true);
      expect(labelAdvice(label)).toBe(true);
    },
  );

  test('gets advice if it is vague', () => {
    expect(labelAdvice('Read more')).toContain('could be any page');
    expect(labelFault('Read more')).toBe(true);
  });
});

describe('a link', () => {
  test('has exactly one target', () => {
    expect(targetFault({ target })).toBe(true);
    expect(targetFault({ url: 'https://example.nz/' })).toBe(true);
    expect(targetFault({ target, url: '' })).toBe(true);
    expect(targetFault({})).toContain('Choose a page');
    expect(targetFault({ target: {}, url: ' ' })).toContain('Choose a page');
    expect(targetFault({ target, url: 'https://example.nz/' })).toContain('not both');
  });

  test.each(['https://example.nz/a?b=c#d', 'mailto:us@example.nz', 'tel:+64 4 123 4567', '', undefined])(
    'may lead to %j',
    (url) => {
      expect(urlFault(url)).toBe(true);
    },
  );

  // @asvs 1.2.2
  test.each([
    'example.nz',
    'https://',
    'https://local',
    'javascript:alert(1)',
    'mailto:us',
    'ftp://a.nz/',
    '/contact/',
  ])('can’t lead to %j', (url) => {
    expect(urlFault(url)).not.toBe(true);
  });

  test('leads to an existing part of the page', () => {
    const parts = [{ key: 'times', type: 'timetable' }];
    expect(fragmentFault(undefined, null)).toBe(true);
    expect(fragmentFault('block-times', parts)).toBe(true);
    expect(fragmentFault('block-times-heading', parts)).toBe(true);
    expect(fragmentFault('block-time', parts)).toContain('It has: block-times');
    expect(fragmentFault('block-times', [])).toContain('no parts');
    expect(fragmentFault('block-times', null)).toContain('Choose the page');
    expect(fragmentFault('#block-times', parts)).toBe('Leave out the #.');
  });

  test('names a part as the page does', () => {
    expect(partName('Kō "1"')).toBe('block-K---1-');
  });
});

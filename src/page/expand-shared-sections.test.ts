import { describe, expect, test } from 'vitest';
import { openSections } from './expand-shared-sections.ts';

const section = { id: 'section-help', title: 'Help', blocks: [{ _key: 'a', _type: 'quote', text: 'So' }] };

describe('opening shared sections', () => {
  test('records the document of each block', () => {
    expect(openSections([{ _key: 'x', _type: 'sharedBlocks', section }])).toEqual([
      {
        entry: { _key: 'x-a', _type: 'quote', text: 'So' },
        origin: { section: 'section-help', key: 'a' },
      },
    ]);
  });

  test.each([[null], ['text'], [7], [[]], [{}], [{ _type: null }]])('leaves %j unchanged', (odd) => {
    expect(openSections([odd])).toEqual([{ entry: odd }]);
  });

  test.each([
    ['no section', undefined],
    ['a section that is gone', null],
    ['a section without an id', { blocks: [] }],
    ['a section whose blocks are no list', { id: 'a', blocks: 'none' }],
  ])('keeps a holder of %s, with the reason', (_name, odd) => {
    const holder = { _key: 'x', _type: 'sharedBlocks', section: odd };
    expect(openSections([holder])).toEqual([{ entry: holder, problem: expect.stringContaining('gone') }]);
  });

  test('keeps invalid entries inside a section for later checks', () => {
    const odd = { ...section, blocks: [null, 'text'] };
    expect(openSections([{ _type: 'sharedBlocks', section: odd }]).map(({ entry }) => entry)).toEqual([
      null,
      'text',
    ]);
  });

  test('returns an empty list for a value that is not a list', () => {
    expect(openSections({ blocks: [] })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { openSections } from './open-sections.ts';

const section = { id: 'section-help', title: 'Help', blocks: [{ _key: 'a', _type: 'quote', text: 'So' }] };

describe('opening shared sections', () => {
  test('tells of each block in which document it lies', () => {
    expect(openSections([{ _key: 'x', _type: 'sharedBlocks', section }])).toEqual([
      {
        entry: { _key: 'x-a', _type: 'quote', text: 'So' },
        origin: { section: 'section-help', key: 'a' },
      },
    ]);
  });

  test.each([[null], ['text'], [7], [[]], [{}], [{ _type: null }]])('leaves %j as it is', (odd) => {
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

  test('keeps what is no block at all inside a section for the page to judge', () => {
    const odd = { ...section, blocks: [null, 'text'] };
    expect(openSections([{ _type: 'sharedBlocks', section: odd }]).map(({ entry }) => entry)).toEqual([
      null,
      'text',
    ]);
  });

  test('answers nothing to what is no list', () => {
    expect(openSections({ blocks: [] })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { looksOf } from './looks.ts';
import { visualReport } from './report.ts';

const story = (id: string, ...tags: string[]) => ({
  id,
  title: 'Blocks/Words/Opening',
  name: id,
  importPath: './a.stories.tsx',
  tags,
});

describe('the pictures that are taken', () => {
  test('are a phone’s and a desktop’s, and one of a story with a window of its own', () => {
    const stories = [
      story('a--full'),
      story('a--narrow', 'dressed', 'narrow'),
      story('a--dark', 'dressed', 'dark'),
    ];
    expect(looksOf(stories, []).map(({ name }) => name)).toEqual([
      'a--full@390',
      'a--full@1280',
      'a--narrow@320',
      'a--dark@1280',
    ]);
  });

  test('are of the stories that were asked for, by a part of their id or their place', () => {
    const stories = [story('a--full'), story('b--full')];
    expect(looksOf(stories, ['b--']).map(({ id }) => id)).toEqual(['b--full', 'b--full']);
    expect(looksOf(stories, ['Opening'])).toHaveLength(4);
    expect(looksOf(stories, ['elsewhere'])).toEqual([]);
  });
});

describe('the report', () => {
  const html = visualReport([
    { name: 'a--full@390', title: 'A <b>: Full', kind: 'changed', note: '12 pixels' },
    { name: 'a--new@390', title: 'A: New', kind: 'new' },
    { name: 'a--gone@390', title: 'A: Gone', kind: 'gone' },
    { name: 'a--same@390', title: 'A: Same', kind: 'same' },
    { name: 'a--bad@390', title: 'A: Bad', kind: 'failed', note: 'It threw.' },
  ]);

  // @spec D.5
  test('shows what changed as before, after and the difference', () => {
    for (const folder of ['references', 'now', 'differences'])
      expect(html).toContain(`src="${folder}/a--full@390.png"`);
    expect(html).toContain('type="range"');
  });

  test('shows of the new the picture of today, of the gone that of before, and names failures', () => {
    expect(html).toContain('src="now/a--new@390.png"');
    expect(html).not.toContain('src="references/a--new@390.png"');
    expect(html).toContain('src="references/a--gone@390.png"');
    expect(html).toContain('It threw.');
  });

  test('takes words as words', () => {
    expect(html).toContain('A &lt;b>: Full');
    expect(html).not.toContain('<b>');
  });
});

import { describe, expect, test } from 'vitest';
import { visualReport } from './report.ts';
import { storyShots } from './story-shots.ts';

const story = (id: string, ...tags: string[]) => ({
  id,
  title: 'Blocks/Words/Opening',
  name: id,
  importPath: './a.stories.tsx',
  tags,
});

describe('screenshots', () => {
  test('have the widths of a phone and a desktop, or the width of a story’s own window', () => {
    const stories = [
      story('a--full'),
      story('a--narrow', 'dressed', 'narrow'),
      story('a--dark', 'dressed', 'dark'),
    ];
    expect(storyShots(stories, []).map(({ name }) => name)).toEqual([
      'a--full@390',
      'a--full@1280',
      'a--narrow@320',
      'a--dark@1280',
    ]);
  });

  test('are selected by a part of the story’s id or title', () => {
    const stories = [story('a--full'), story('b--full')];
    expect(storyShots(stories, ['b--']).map(({ id }) => id)).toEqual(['b--full', 'b--full']);
    expect(storyShots(stories, ['Opening'])).toHaveLength(4);
    expect(storyShots(stories, ['elsewhere'])).toEqual([]);
  });
});

describe('report', () => {
  const html = visualReport([
    { name: 'a--full@390', title: 'A <b>: Full', kind: 'changed', note: '12 pixels' },
    { name: 'a--new@390', title: 'A: New', kind: 'new' },
    { name: 'a--gone@390', title: 'A: Gone', kind: 'gone' },
    { name: 'a--same@390', title: 'A: Same', kind: 'same' },
    { name: 'a--bad@390', title: 'A: Bad', kind: 'failed', note: 'It threw.' },
  ]);

  // @spec D.5
  test('shows before, after and difference for a changed story', () => {
    for (const folder of ['references', 'now', 'differences'])
      expect(html).toContain(`src="${folder}/a--full@390.png"`);
    expect(html).toContain('type="range"');
  });

  test('shows the new screenshot of new stories, the reference of removed ones, and errors', () => {
    expect(html).toContain('src="now/a--new@390.png"');
    expect(html).not.toContain('src="references/a--new@390.png"');
    expect(html).toContain('src="references/a--gone@390.png"');
    expect(html).toContain('It threw.');
  });

  test('escapes text', () => {
    expect(html).toContain('A &lt;b>: Full');
    expect(html).not.toContain('<b>');
  });
});

import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { notice } from './notice.block.ts';
import { fixtures } from './notice.fixtures.ts';

describe('notice', () => {
  test('names its kind with a word, not only by colour', async () => {
    expect(await renderBlock(notice, fixtures.withEverything)).toContain('Warning</span></p>');
    expect(await renderBlock(notice, fixtures.information)).toContain('Note</span></p>');
  });

  test('has role `note` and is named by its kind and title', async () => {
    const html = await renderBlock(notice, fixtures.withEverything);
    expect(html).toMatch(/role="note" aria-labelledby="([\w-]+) ([\w-]+)".*id="\1".*id="\2"/);
    expect(await renderBlock(notice, fixtures.bodyOnly)).not.toContain('under-test-heading');
  });

  test('never names the page, even as its first block', async () => {
    expect(await renderBlock(notice, fixtures.withEverything)).toContain('<h1>Under test</h1>');
  });

  test('shows its start date in New Zealand time, but not its end, because the event may end at another time', async () => {
    const html = await renderBlock(notice, { ...fixtures.withEverything, startsAt: '2026-11-19T11:30:00Z' });
    const text = html.replaceAll(/<[^>]+>/g, '');
    expect(text).toContain('Posted 20 November 2026');
    expect(text).not.toMatch(/since|until|29 November/i);
    expect(await renderBlock(notice, fixtures.bodyOnly)).not.toContain('Posted');
  });

  test.each([
    ['before it starts', '2026-11-20T07:59:59+13:00', false],
    ['from the moment it starts', '2026-11-20T08:00:00+13:00', true],
    ['until just before it ends', '2026-11-29T23:59:59+13:00', true],
    ['from the moment it ends', '2026-11-30T00:00:00+13:00', false],
  ])('%s', async (_when, now, shown) => {
    const html = await renderBlock(notice, fixtures.withEverything, { now: new Date(now) });
    expect(html.includes('A slip has closed the line.')).toBe(shown);
  });

  test('keeps the text of a link whose page is gone', async () => {
    const html = await renderBlock(notice, fixtures.linkToAPageThatIsGone);
    expect(html).toContain('The old timetable');
    expect(html).not.toContain('<a ');
  });
});

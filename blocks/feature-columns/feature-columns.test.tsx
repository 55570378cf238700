import { describe, expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { featureColumns } from './feature-columns.block.ts';
import { fixtures } from './feature-columns.fixtures.ts';

describe('columns', () => {
  test('are a list with a heading below that of the block, and hidden icons', async () => {
    const html = await renderBlock(featureColumns, fixtures.withEverything);
    expect(html).toContain('>Before you set out</h1>');
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html.match(/<h2/g)).toHaveLength(3);
    expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(5);
  });

  test('show a picture in place of an icon', async () => {
    const [first, ...others] = fixtures.withPictures.columns;
    const html = await renderBlock(featureColumns, { columns: [{ ...first, icon: 'train' }, ...others] });
    expect(html.match(/<img/g)).toHaveLength(2);
    expect(html).not.toContain('size-12');
  });

  test('stay without an icon that this release does not know', async () => {
    const html = await renderBlock(featureColumns, fixtures.withoutMarks);
    expect(html).toContain('Also plain');
    expect(html).not.toContain('<svg');
  });

  test('leave out a link whose page is gone', async () => {
    const html = await renderBlock(featureColumns, fixtures.linkToAPageThatIsGone);
    expect(html).toContain('Still here');
    expect(html).not.toContain('Read about it');
  });
});

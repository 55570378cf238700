import { expect, test } from 'vitest';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { checkout } from './checkout.block.ts';
import { fixtures } from './checkout.fixtures.ts';

test('shows its heading and its lead', async () => {
  const html = await renderBlock(checkout, fixtures.withEverything);
  expect(html).toContain(`>${fixtures.withEverything.heading}</h1>`);
  expect(html).toContain(fixtures.withEverything.lead);
});

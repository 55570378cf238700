import { beforeAll, expect, test } from 'vitest';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { openDatabase } from '#platform/database/database.ts';
import { innerHtml } from '#tests/blocks/inner-html.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';

/** Blocks with data of their visitor: drafts show an example cart and booking. */
const ofVisitors = new Set(['cart', 'checkout', 'purchase', 'purchaseFailed', 'extrasPicker']);

const examples = Object.entries(fixtures)
  .filter(([type]) => !ofVisitors.has(type))
  .flatMap(([type, named]) =>
    Object.entries(named).map(([name, fixture]) => ({ ...fixture, _type: type, _key: `${type}-${name}` })),
  );

const definitions = Object.values(registry);

// Opening takes longer than a page waits for places left.
beforeAll(async () => {
  await openDatabase();
}, 60_000);

test.each(examples)('renders $_key with the same elements in drafts and in public', async (example) => {
  const seen = await renderBlocks(definitions, [example], {
    audience: 'public',
    visitor: { kind: 'anyone' },
  });
  const drafted = await renderBlocks(definitions, [example], {
    audience: 'draft',
    visitor: { kind: 'editor' },
  });
  if (drafted.events.some(({ event }) => !event.endsWith('.missing'))) {
    // Editors see an explanation in place of a block that cannot be shown.
    expect(drafted.events).toEqual(seen.events);
    expect(drafted.html.match(/data-draft-tool/g)).toHaveLength(1);
  } else {
    const withoutNotes = drafted.html.replaceAll(/<p role="note" data-draft-tool=.*?<\/p>/g, '');
    expect(innerHtml(withoutNotes)).toBe(innerHtml(seen.html));
  }
});

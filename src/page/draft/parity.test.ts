import { expect, test } from 'vitest';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { renderBlocks } from '#tests/blocks/render-block.tsx';

/** Blocks that show what is their visitor's: among drafts, an invented cart and booking. */
const ofVisitors = new Set(['cart', 'checkout', 'purchase', 'purchaseFailed', 'extrasPicker']);

const examples = Object.entries(fixtures)
  .filter(([type]) => !ofVisitors.has(type))
  .flatMap(([type, named]) =>
    Object.entries(named).map(([name, fixture]) => ({ ...fixture, _type: type, _key: `${type}-${name}` })),
  );

const definitions = Object.values(registry);

test.each(examples)('$_key is the same markup through drafts and to the public', async (example) => {
  const seen = await renderBlocks(definitions, [example], {
    audience: 'public',
    visitor: { kind: 'anyone' },
  });
  const drafted = await renderBlocks(definitions, [example], {
    audience: 'draft',
    visitor: { kind: 'editor' },
  });
  if (drafted.events.some(({ event }) => !event.endsWith('.missing'))) {
    // What could not be shown is told to editors, once, in place of what visitors see of it.
    expect(drafted.events).toEqual(seen.events);
    expect(drafted.html.match(/data-draft-tool/g)).toHaveLength(1);
  } else expect(drafted.html.replaceAll(/<p role="note" data-draft-tool=.*?<\/p>/g, '')).toBe(seen.html);
});

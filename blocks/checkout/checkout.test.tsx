import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fixtureCart } from '#browser/cart/fixture-carts.ts';
import { fixtureQuote } from '#browser/checkout/fixture-checkout-session.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { checkout } from './checkout.block.ts';
import { fixtures } from './checkout.fixtures.ts';
import { CheckoutIsland } from './checkout.island.tsx';
import { sampleConditions, sampleItems } from './checkout-samples.ts';

test('shows its heading and its lead', async () => {
  const html = await renderBlock(checkout, fixtures.withEverything);
  expect(html).toContain(`>${fixtures.withEverything.heading}</h1>`);
  expect(html).toContain(fixtures.withEverything.lead);
});

test('posts the items whose conditions it shows', () => {
  const items = [sampleItems.alone, sampleItems.pass];
  const html = renderToStaticMarkup(
    <CheckoutIsland
      id="c"
      level={2}
      innerLevel={3}
      initial={fixtureCart(items, 0)}
      isGone={false}
      quote={fixtureQuote(219)}
      countries={[]}
      offersTexts
      conditions={sampleConditions(items)}
      ageLimits={{}}
      travellerNames={{}}
      extras={[]}
      settings={{
        session: 'fixture',
        api: { configured: null, siteEnvironment: 'local', apiKey: 'x' },
        secureCookie: false,
      }}
      action={async (before) => before}
    />,
  );
  const posted = html.matchAll(/name="conditionsSeen" value="([^"]+)"/g);
  expect([...posted].map(([, id]) => id)).toEqual(items.map(({ id }) => id));
});

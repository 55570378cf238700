import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readCartForm } from '#contracts/cart/cart-form.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { renderBlock } from '#tests/blocks/render-block.tsx';
import { passPicker } from './pass-picker.block.ts';
import { fixtures } from './pass-picker.fixtures.ts';
import { samplePasses } from './pass-samples.ts';
import { presentRange } from './present-passes.ts';

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

const formsOf = (html: string) =>
  [...html.matchAll(/<form[^>]*data-cart-form=""[^>]*>.*?<\/form>/g)].map(([form]) => form);

describe('the pass picker', () => {
  test('has a form for each range, which posts one of its passes to the cart', async () => {
    const forms = formsOf(await renderBlock(passPicker, fixtures.withEverything));
    expect(forms).toHaveLength(4);
    for (const form of forms) {
      expect(form).toMatch(/^<form[^>]* action="\/cart\/form"[^>]* method="post"/);
      const products = [...form.matchAll(/type="radio"[^>]*value="([^"]+)"/g)].map(([, id = '']) => id);
      expect(products.length).toBeGreaterThan(2);
      expect(form.match(/checked=""/g)).toHaveLength(1);
      const values = new Map<string, string>();
      for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g))
        values.set(name, value);
      // The server's HTML contains no price, because without a script nothing would keep it correct.
      expect([...values.keys()]).toEqual(['intent', 'itemType']);
      for (const productId of products) {
        expect(catalogue().passById(productId)).toBeDefined();
        const sent = new Map([...values, ['productId', productId], ['adultCount', '2'], ['childCount', '1']]);
        expect(readCartForm(sent)).toMatchObject({
          ok: true,
          call: {
            intent: 'add',
            items: [{ itemType: 'pass', productId, passengers: { adultCount: 2, childCount: 1 } }],
          },
        });
      }
    }
  });

  test('compares ranges by price, and names them by their services', async () => {
    const text = textOf(await renderBlock(passPicker, fixtures.withEverything));
    expect(text).toContain('Bus Pass Coach 15 to 80 hours from $155 from about $7.74 for each hour');
    expect(text).toContain('Train 7 to 21 days in a row from $649 from about $49.95 for each day');
    for (const question of ['How many hours?', 'How many days?']) expect(text).toContain(question);
  });

  test('mentions hours only where a pass has hours', async () => {
    const { passes } = fixtures.withEverything;
    const text = async (...some: typeof passes) => textOf(await renderBlock(passPicker, { passes: some }));
    expect(await text(...passes)).toContain('The lowest price for an hour or a day');
    const byDays = await text(...passes.slice(1, 3));
    expect(byDays).toContain('Each day');
    expect(byDays).toContain('The lowest price for a day');
    expect(byDays).not.toContain('hour');
  });

  test('states each pass’s prices, and the price of an hour or a day', async () => {
    const text = textOf(await renderBlock(passPicker, fixtures.oneRange));
    expect(text).toContain('15 hours adult $155 child $117 · about $10.33 an hour');
    expect(text).toContain('Children are 3 to 14. Infants under 3 travel free on a lap.');
    expect(text).toContain('12 months from your first booking.');
    expect(text).toMatch(/Refund: +Fully refundable until your first booking/);
    expect(text).toContain('Demonstration prices.');
    expect(text).not.toContain('Compare passes');
  });

  test('says that consecutive days start on the first day of travel, not within a year', async () => {
    const [, , inARow = ''] = formsOf(await renderBlock(passPicker, fixtures.withEverything));
    expect(textOf(inARow)).toMatch(/Valid: +Consecutive days from the first day of travel\./);
    expect(textOf(inARow)).not.toContain('12 months');
  });

  test('folds the price lists of several ranges under a summary, but not the list of a single range', async () => {
    const folds =
      (await renderBlock(passPicker, fixtures.withEverything)).match(/<summary.*?<\/summary>/g) ?? [];
    expect(folds).toHaveLength(4);
    expect(folds.map(textOf).join()).toContain('Choose your hours 15 to 80 hours, from $155');
    expect(await renderBlock(passPicker, fixtures.oneRange)).not.toContain('<summary');
  });

  test('offers infants on every pass', async () => {
    for (const form of formsOf(await renderBlock(passPicker, fixtures.withEverything)))
      expect([...form.matchAll(/<select[^>]* name="(\w+)"/g)].map(([, name]) => name)).toEqual([
        'adultCount',
        'childCount',
        'infantCount',
      ]);
  });

  test('works without texts, pictures and deleted documents', async () => {
    const html = await renderBlock(passPicker, fixtures.withoutWords);
    expect(formsOf(html)).toHaveLength(2);
    expect(textOf(html)).toContain('Rail-Bus Pass');
    expect(html).not.toContain('<img');
  });

  test('says when nothing is on sale, and is absent if it names no range', async () => {
    const html = await renderBlock(passPicker, fixtures.nothingOnSale);
    expect(html).toContain('No passes on sale right now');
    expect(html).toContain('href="/contact/"');
    expect(textOf(await renderBlock(passPicker, { passes: [] })).trim()).toBe('Under test');
  });

  test('has a fallback that names a way to reach us', () => {
    const html = renderToStaticMarkup(passPicker.fallback({ reason: 'threw', headingLevel: 2, id: 'pass' }));
    expect(passPicker.onFailure).toBe('critical');
    expect(html).toContain('href="/contact/"');
  });
});

describe('the price of an hour or a day', () => {
  test.each([
    [10, 150, '$15.00'],
    [15, 155, 'about $10.33'],
    [7, 1_099, '$157.00'],
    [7, 1_100, 'about $157.14'],
    [3, 599, 'about $199.67'],
  ])('for %i hours at $%i is %s, rounded to the cent', (amount, adult, each) => {
    const rows = [[amount, adult, 0]] as const;
    const passes = samplePasses({ rangeId: 'any', services: ['bus'], ages: '', kind: 'hours', rows });
    expect(presentRange('any', passes)?.options[0]?.each).toBe(each);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCartForm } from '#contracts/cart/cart-form.ts';
import { catalogue } from '#domains/catalogue/current-catalogue.ts';
import { holdInventory } from '#domains/inventory/hold.ts';
import { tourPool } from '#domains/inventory/pools.ts';
import { openDatabase } from '#platform/database/database.ts';
import { tourDetail as schema } from '#schemas/blocks/tour-detail.schema.ts';
import { loadContext } from '#tests/blocks/load-context.ts';
import { openDataSite } from '#tests/blocks/loader-site.ts';
import { renderBlock, renderBlocks } from '#tests/blocks/render-block.tsx';
import { groupDepartures } from './group-departures.ts';
import { tourDetail } from './tour-detail.block.ts';
import { fixtures } from './tour-detail.fixtures.ts';
import { loadTourDetail } from './tour-detail.load.ts';
import { TourDetail } from './tour-detail.tsx';
import type { Departure } from './tour-detail-data.ts';
import { samples } from './tour-samples.ts';

// A Saturday in spring, 10:41 in New Zealand.
const spring = new Date('2026-11-21T10:41:00+13:00');

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

const render = (stored: Readonly<Record<string, unknown>>, now = spring) =>
  renderBlock(tourDetail, stored, { now });

const context = (path: string, changes: Date[] = []) =>
  loadContext({ path, now: spring, changesAt: (instant) => changes.push(instant) });

/** Takes places of a departure on behalf of another visitor. */
async function take(departureId: string, quantity: number): Promise<void> {
  const places = catalogue().departureById(departureId, spring)?.tour.places;
  if (places === undefined) throw new Error(`${departureId} is not on sale.`);
  const claims = [{ pool: tourPool(departureId, places), fromSegment: 0, toSegment: 1, quantity }];
  const database = await openDatabase();
  const result = await database.transaction((transaction) =>
    holdInventory(transaction, {
      ownerId: crypto.randomUUID(),
      now: spring,
      until: new Date(spring.getTime() + 900_000),
      parts: [{ holderId: crypto.randomUUID(), claims }],
    }),
  );
  expect(result).toEqual({ ok: true });
}

describe('departures of a tour', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openDataSite(spring);
    await take('a-day-in-kaikoura:2026-11-23', 24);
    await take('a-day-in-kaikoura:2026-11-26', 20);
    await take('a-day-in-kaikoura:2026-11-28', 23);
  });
  afterAll(() => leave());

  test('lists each departure date with its places', async () => {
    const text = textOf(await render(fixtures.anotherTour));
    expect(text).toMatch(
      /November 2026 Mon 23 Nov Sold out Thu 26 Nov 4 places left Sat 28 Nov 1 place left Sun 29 Nov Available/,
    );
    expect(text).toContain('Availability as of 10:41.');
    expect(text).toMatch(/\$189 an adult \$142 a child, infants free/);
  });

  test('is a form that the cart accepts, with the dates outside it', async () => {
    const html = await render(fixtures.anotherTour);
    const [tag = ''] = html.match(/<form[^>]*>/) ?? [];
    expect(tag).toContain('action="/cart/form"');
    const formId = tag.match(/ id="([^"]+)"/)?.[1];
    const days = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) => tag);
    expect(days.length).toBeGreaterThan(40);
    for (const day of days) {
      expect(day).toContain(`form="${formId}"`);
    }
    const [soldOut, next] = days;
    // The first visible one is required on behalf of all.
    expect(days.filter((day) => day.includes('required'))).toEqual([next]);
    expect(soldOut).toMatch(/disabled/);
    expect(next).not.toMatch(/disabled|checked/);

    const sent = new FormData();
    const inForm = html.slice(html.indexOf('<form'), html.indexOf('</form>'));
    for (const [, name = '', value = ''] of inForm.matchAll(
      /<input type="hidden" name="([^"]+)" value="([^"]+)"/g,
    ))
      sent.set(name, value);
    sent.set('productId', next?.match(/value="([^"]+)"/)?.[1] ?? '');
    for (const [, name = ''] of inForm.matchAll(/<select[^>]* name="([^"]+)"/g)) sent.set(name, '1');
    expect(readCartForm(sent)).toEqual({
      ok: true,
      call: {
        intent: 'add',
        items: [
          {
            itemType: 'tour',
            productId: 'a-day-in-kaikoura:2026-11-26',
            quantity: 1,
            passengers: { adultCount: 1, childCount: 1, infantCount: 1 },
          },
        ],
      },
    });
  });

  test('shows the first and last day of a longer tour', async () => {
    const text = textOf(await render({ tourId: 'mountains-and-lakes' }));
    expect(text).toContain('Sat 28 Nov to Mon 30 Nov Available');
  });

  test('folds later departures by month', async () => {
    const html = await render(fixtures.anotherTour);
    const months = [...html.matchAll(/<summary.*?<\/summary>/g)].map(([summary]) => textOf(summary).trim());
    expect(months[0]).toMatch(/^Later in December 2026 \d+ departures$/);
    expect(months[1]).toMatch(/^January 2027/);
    expect(months).not.toContainEqual(expect.stringMatching(/June/));
  });

  test('says when nothing is held', async () => {
    const text = textOf(await render(fixtures.withEverything));
    expect(text).toContain('On request. We confirm your places');
    expect(text).toMatch(/Tue 8 Dec to Sat 12 Dec On request/);
    expect(text).not.toContain('Availability as of');
  });

  test('shows the tour of its page, unless another was chosen', async () => {
    const block = schema.shape.parse(fixtures.onItsOwnPage);
    const own = await loadTourDetail(block, context('/tours/mountains-and-lakes/'));
    expect(own).toMatchObject({ ok: true, data: { tourId: 'mountains-and-lakes' } });
    const chosen = schema.shape.parse(fixtures.anotherTour);
    expect(await loadTourDetail(chosen, context('/tours/mountains-and-lakes/'))).toMatchObject({
      data: { tourId: 'a-day-in-kaikoura' },
    });
  });

  test.each([
    ['the chosen tour is gone', fixtures.tourThatIsGone, '/tours/mountains-and-lakes/'],
    ['it is not sold', fixtures.tourWeDoNotSell, '/under-test/'],
    ['it stands on a page that is no tour’s', fixtures.onItsOwnPage, '/contact/'],
  ])('has a fallback with a way to reach us when %s', async (_case, stored, path) => {
    expect(await loadTourDetail(schema.shape.parse(stored), context(path))).toEqual({
      ok: false,
      reason: 'not_found',
    });
    const html = renderToStaticMarkup(
      tourDetail.fallback({ reason: 'not_found', headingLevel: 2, id: 'tour' }),
    );
    expect(html).toContain('href="/contact/"');
  });

  test('is cached until midnight in New Zealand', async () => {
    const changes: Date[] = [];
    await loadTourDetail(schema.shape.parse(fixtures.anotherTour), context('/under-test/', changes));
    expect(changes).toEqual([new Date('2026-11-22T00:00:00+13:00')]);
  });

  test('has the trip and its next departures in structured data', async () => {
    const html = await render({ ...fixtures.anotherTour, tourTitle: 'A day in Kaikōura' });
    const graph = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    const [trip] = JSON.parse(graph)['@graph'];
    expect(trip).toMatchObject({
      '@type': 'TouristTrip',
      name: 'A day in Kaikōura',
      url: 'https://southbound.example/under-test/',
    });
    expect(trip.offers).toHaveLength(12);
    expect(trip.offers.slice(0, 2)).toEqual([
      {
        '@type': 'Offer',
        name: 'Monday 23 November 2026',
        sku: 'a-day-in-kaikoura:2026-11-23',
        price: 189,
        priceCurrency: 'NZD',
        url: 'https://southbound.example/under-test/',
        availability: 'https://schema.org/SoldOut',
      },
      expect.objectContaining({ availability: 'https://schema.org/LimitedAvailability' }),
    ]);
  });

  test('says once per page that prices are demonstration data', async () => {
    const stored = ['a', 'b'].map((_key) => ({ _key, _type: 'tourDetail', ...fixtures.anotherTour }));
    const { html } = await renderBlocks([tourDetail], stored, { now: spring });
    expect(html.match(/Demonstration prices/g)).toHaveLength(1);
  });
});

describe('a choice of departures', () => {
  const show = (departures: readonly Departure[]) =>
    renderToStaticMarkup(
      <TourDetail
        block={schema.shape.parse(fixtures.onItsOwnPage)}
        data={{ ...samples.many, departures }}
        headingLevel={2}
        id="tour"
      />,
    );
  const departures = (count: number, soldOut: number) =>
    Array.from({ length: count }, (_, index): Departure => {
      const startsOn = Temporal.PlainDate.from('2026-12-01')
        .add({ days: index * 7 })
        .toString();
      const places = index < soldOut ? ({ state: 'sold-out' } as const) : ({ state: 'free' } as const);
      return { id: startsOn, startsOn, endsOn: startsOn, places };
    });

  test('unfolds the month of the first available one, which is the required one', () => {
    const html = show(departures(20, 10));
    const [open = ''] = html.match(/<details[^>]* open="".*?<\/details>/) ?? [];
    expect(open).toContain('February 2027');
    expect(html.match(/required/g)).toHaveLength(1);
    expect(open).toMatch(/<input [^>]*required[^>]*value="2027-02-09"/);
  });

  test('is made already if there is only one', () => {
    expect(show(departures(1, 0))).toMatch(/<input [^>]*type="radio"[^>]*checked=""/);
  });

  test('has no form where all are sold out', () => {
    const html = show(departures(3, 3));
    expect(html).not.toContain('<form');
    expect(html).toContain('href="/contact/"');
  });

  test('says when nothing is on sale, and what to do', () => {
    const html = show([]);
    expect(html).toContain('No departures on sale right now');
    expect(html).not.toContain('<form');
    expect(html).toContain('href="/contact/"');
  });
});

describe('departures of a tour without a database', () => {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = await openDataSite(spring, { without: true });
  });
  afterAll(() => leave());

  test('are still on sale, without their places', async () => {
    const text = textOf(await render(fixtures.anotherTour));
    expect(text).toMatch(/Mon 23 Nov Thu 26 Nov/);
    expect(text).not.toMatch(/places left|Available|Availability as of/);
    expect(text).toContain('Add to cart');
  });
});

describe('departures by month', () => {
  const on = (startsOn: string): Departure => ({
    id: startsOn,
    startsOn,
    endsOn: startsOn,
    places: { state: 'free' },
  });
  const daily = (count: number) =>
    Array.from({ length: count }, (_, days) =>
      on(Temporal.PlainDate.from('2026-11-28').add({ days }).toString()),
    );

  test('are all unfolded if few', () => {
    expect(groupDepartures(daily(9)).map(({ month, isFolded }) => [month, isFolded])).toEqual([
      ['2026-11', false],
      ['2026-12', false],
    ]);
  });

  test('unfold the next six of many and fold each other one once', () => {
    const groups = groupDepartures(daily(60));
    expect(groups.map(({ month, isFolded, isRest }) => [month, isFolded, isRest])).toEqual([
      ['2026-11', false, false],
      ['2026-12', false, false],
      ['2026-12', true, true],
      ['2027-01', true, false],
    ]);
    expect(groups.slice(0, 2).flatMap(({ departures }) => departures)).toHaveLength(6);
    expect(groups.flatMap(({ departures }) => departures)).toEqual(daily(60));
  });

  test('unfold the last few of a month with those before them', () => {
    const weekly = Array.from({ length: 20 }, (_, weeks) =>
      on(
        Temporal.PlainDate.from('2026-11-01')
          .add({ days: weeks * 4 })
          .toString(),
      ),
    );
    expect(groupDepartures(weekly).map(({ month, isRest }) => [month, isRest])).toEqual([
      ['2026-11', false],
      ['2026-12', false],
      ['2027-01', false],
    ]);
    expect(groupDepartures(weekly)[0]?.departures).toHaveLength(8);
  });

  test('are empty without departures', () => {
    expect(groupDepartures([])).toEqual([]);
  });
});

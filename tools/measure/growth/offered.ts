/** What there is on a site for visitors to read, to search and to buy. */
import { z } from 'zod';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, now } from '#platform/clock.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { offersFrom } from '../cart-load.ts';
import { createSeededRandom, fareQueries } from '../fare-queries.ts';
import type { Terminal } from '../measured-site.ts';
import { shuffled } from './arrivals.ts';
import { Caller, type VisitorAnswer, visitorAddresses } from './calls.ts';
import { FreshOffers } from './fresh-offers.ts';
import type { GrownSite } from './grown-site.ts';
import { readProcesses, secondsOf } from './process-watch.ts';
import type { Offered } from './visitors.ts';

/** How long is waited for an answer before anything is measured, in milliseconds: the first ones may be slow. */
const patience = 60_000;

const placesSchema = z.object({ data: z.array(z.object({ id: z.string(), kind: z.string() })) });

/** What there is, and what keeps it so. */
export interface OfferedSite extends Offered {
  /** Asks for offers anew in good time: to be called before each minute of visitors. */
  readonly renew: () => Promise<void>;
}

/**
 * Asks the first instance.
 * @param isLarge whether there is the made-up country beside the real one: then three searches of ten are in it
 */
export async function offeredBy(
  site: GrownSite,
  { seed, isLarge }: { readonly seed: number; readonly isLarge: boolean },
): Promise<OfferedSite> {
  const random = createSeededRandom(seed);
  const offers = new FreshOffers({
    random,
    ask: () => asking(site, (get) => offersFrom(dateInZone(now(), NEW_ZEALAND), get)),
  });
  const found = await asking(site, (get) => findIn(get, { random, isLarge }));
  await offers.renew();
  return { random, ...found, nextOffer: () => offers.next(), renew: () => offers.renew() };
}

/** Asks for a path; rejects where the answer is not 200. */
type Get = (path: string) => Promise<VisitorAnswer>;

async function asking<Result>(site: GrownSite, work: (get: Get) => Promise<Result>): Promise<Result> {
  const caller = new Caller([site.instances[0]?.port ?? 0], site.apiKey, { patience });
  const nextAddress = visitorAddresses();
  try {
    return await work(async (path) => {
      const answer = await caller.send({
        path,
        address: nextAddress(),
        headers: { 'Accept-Encoding': 'identity' },
      });
      if (answer.status !== 200) throw new PlainError(`${path} answered ${answer.status}.`);
      return answer;
    });
  } finally {
    caller.close();
  }
}

async function findIn(
  get: Get,
  { random, isLarge }: { readonly random: () => number; readonly isLarge: boolean },
): Promise<Pick<Offered, 'pages' | 'nextSearch'>> {
  const placesFor = async (words: string) =>
    placesSchema.parse(JSON.parse((await get(`/api/v1/stops?limit=50&query=${words}`)).body.toString())).data;
  const today = dateInZone(now(), NEW_ZEALAND);
  const sitemap = (await get('/sitemap.xml')).body.toString();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const found = new Map(
    (await Promise.all([...'aeiou'].map(placesFor))).flat().map((place) => [place.id, place]),
  );
  // A town stands for its stops, so that no two of them are one.
  const towns = [...found.values()].filter(({ kind }) => kind === 'town');
  const queries = (ids: readonly { readonly id: string }[]) =>
    fareQueries({
      random,
      places: ids.map(({ id }) => ({ id, stopIds: [id] })),
      first: addDays(today, 2),
      last: addDays(today, 120),
    });
  const ofTowns = queries(towns);
  const country = isLarge ? (await Promise.all(['bus-', 'rail-', 'stop-'].map(placesFor))).flat() : [];
  const ofCountry = country.length > 1 ? queries(country) : ofTowns;
  return {
    pages: [
      '/',
      ...shuffled(
        pages.filter((path) => path !== '/'),
        random,
      ),
    ],
    nextSearch: () => (random() < 0.7 ? ofTowns() : ofCountry()),
  };
}

/** Has each instance draw these pages once; resolves to milliseconds of a core of one for each, NaN where nobody knows. */
export async function drawPages(
  terminal: Terminal,
  site: GrownSite,
  pages: readonly string[],
): Promise<number> {
  const step = terminal.step(`Drawing ${pages.length} pages on each instance`);
  const nextAddress = visitorAddresses();
  const before = coreSeconds(site);
  await Promise.all(
    site.instances.map(async ({ port }) => {
      const caller = new Caller([port], site.apiKey, { patience });
      for (const path of pages) {
        const { status } = await caller.send({ path, address: nextAddress() });
        if (status !== 200) throw new PlainError(`${path} answered ${status}.`);
      }
      caller.close();
    }),
  );
  step.done();
  return ((coreSeconds(site) - before) * 1_000) / (pages.length * site.instances.length);
}

/** What the instances have taken of the processors so far. */
function coreSeconds({ instances }: GrownSite): number {
  const all = readProcesses();
  return instances.reduce((sum, { pid }) => sum + secondsOf(pid, all), 0);
}

/** Finds the pages, searches and offers of a site for simulated visitors, and renders pages before a measurement. */
import { z } from 'zod';
import { addDays, dateInZone } from '#domains/travel/time/service-time.ts';
import { NEW_ZEALAND, now } from '#platform/clock.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { offersFrom } from '../cart-load.ts';
import { createSeededRandom, fareQueries } from '../fare-queries.ts';
import type { Terminal } from '../measured-site.ts';
import { shuffled } from './arrivals.ts';
import { FreshOffers } from './fresh-offers.ts';
import type { LoadTestCluster } from './load-test-cluster.ts';
import { readProcesses, secondsOf } from './process-usage.ts';
import { VisitorClient, type VisitorResponse, visitorAddresses } from './visitor-client.ts';
import type { Offered } from './visitors.ts';

/** Timeout of requests before the measurement, in milliseconds. The first ones may be slow. */
const timeoutMs = 60_000;

const placesSchema = z.object({ data: z.array(z.object({ id: z.string(), kind: z.string() })) });

/** The pages, searches and offers, with a function that keeps the offers fresh. */
export interface OfferedSite extends Offered {
  /** Refreshes the offers before their prices expire. Call it before each minute of visitors. */
  readonly renew: () => Promise<void>;
}

/**
 * Reads pages, places and offers from the first instance.
 * @param isLarge true if the synthetic country is imported too: then 30% of the searches are in it
 */
export async function findSiteOffers(
  site: LoadTestCluster,
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

/** Fetches a path. Rejects unless the status is 200. */
type Get = (path: string) => Promise<VisitorResponse>;

async function asking<Result>(site: LoadTestCluster, work: (get: Get) => Promise<Result>): Promise<Result> {
  const caller = new VisitorClient([site.instances[0]?.port ?? 0], site.apiKey, { timeoutMs });
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
  // Only towns: a town and one of its stops would be the same place.
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

/** Requests each page once from each instance. Resolves to the CPU milliseconds per page; NaN if the system does not report them. */
export async function renderPages(
  terminal: Terminal,
  site: LoadTestCluster,
  pages: readonly string[],
): Promise<number> {
  const step = terminal.step(`Rendering ${pages.length} pages on each instance`);
  const nextAddress = visitorAddresses();
  const before = coreSeconds(site);
  await Promise.all(
    site.instances.map(async ({ port }) => {
      const caller = new VisitorClient([port], site.apiKey, { timeoutMs });
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

/** Returns the CPU seconds that the instances have used since their start. */
function coreSeconds({ instances }: LoadTestCluster): number {
  const all = readProcesses();
  return instances.reduce((sum, { pid }) => sum + secondsOf(pid, all), 0);
}

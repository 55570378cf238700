/**
 * Several instances with one page store, compared with the content. Publishes, their reports, hours, requests and failures of
 * the store come in random orders.
 */
import fc, { type Scheduler } from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { now, setClock } from '#platform/clock.ts';
import { renderedPage } from '#platform/next-internals/page-cache.testing.ts';
import { casesOf } from '#tests/case-counts.ts';
import { createContentQuery } from './content-query.ts';
import { createFreshness, type Scope } from './freshness.ts';
import { createInputsCheck } from './page-inputs.ts';
import { createPageRules } from './page-rules.ts';
import { createQueryCache } from './query-cache.ts';
import { recordChange, recordContentReads } from './render-dependencies.ts';
import { createRenderQueue } from './render-queue.ts';
import type { SharedPageStore, StoredPage } from './shared-page-store.ts';
import { createSharedPages, type PageCodec, type SharedPage } from './shared-pages.ts';

/** The documents that each page shows. */
const shownBy = { '/a/': ['one', 'two'], '/b/': ['two', 'three'] } as const;
type Path = keyof typeof shownBy;
type Document = (typeof shownBy)[Path][number];
/** The documents on a page and, on one of the pages, the hour of its render. */
type Versions = Readonly<Partial<Record<Document | 'hour', number>>>;

const hourMs = 3_600_000;
const currentHour = () => now().getTime() / hourMs;
const showsHour = (path: Path) => path === '/a/';
afterEach(() => setClock(null));

const scopeOf = (document: Document): Scope => `page:/${document}/`;

/** The content: the number of publishes of each document. */
class Content {
  readonly versions: Record<Document, number> = { one: 0, two: 0, three: 0 };
}

/** A page store in memory. Each answer takes a while, and is an error while the store is away. */
class TestStore implements SharedPageStore {
  readonly pages = new Map<string, StoredPage>();
  /** How often a lease is still refused before it has expired. */
  readonly #leases = new Map<string, number>();
  readonly #scheduler: Scheduler;
  isAway = false;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  async #answer<Answer>(work: () => Answer): Promise<Answer> {
    await this.#scheduler.schedule(Promise.resolve());
    const answer = work();
    await this.#scheduler.schedule(Promise.resolve());
    if (this.isAway) throw new Error('The store is away.');
    return answer;
  }

  take(key: string, knownId: string | undefined) {
    return this.#answer(() => {
      const page = this.pages.get(key);
      if (page && page.id !== knownId) return page;
      const left = this.#leases.get(key) ?? 0;
      this.#leases.set(key, left > 0 ? left - 1 : 3);
      return left > 0 ? 'busy' : 'leased';
    });
  }

  put(key: string, id: string, body: Buffer) {
    return this.#answer(() => {
      this.pages.set(key, { id, body, ageMs: 0 });
      return this.#leases.delete(key) || true;
    });
  }

  release(key: string) {
    return this.#answer(() => void this.#leases.delete(key));
  }
}

/** Keeps pages as they are, so that a test has no order of its own. */
function createTestCodec(): PageCodec {
  const bodies = new Map<Buffer, Omit<SharedPage, 'id'>>();
  return {
    async encode(page) {
      const body = Buffer.from('page');
      bodies.set(body, page);
      return body;
    },
    async decode(body) {
      const page = bodies.get(body);
      if (!page) throw new Error('No page.');
      return page;
    },
  };
}

/** The shared parts of all instances. */
interface Cluster {
  readonly scheduler: Scheduler;
  readonly content: Content;
  readonly store: TestStore;
  readonly codec: PageCodec;
  renders: number;
}

/** An instance of the site, reduced to its page cache. */
class TestInstance {
  readonly #cluster: Cluster;
  readonly #freshness = createFreshness();
  readonly #stored = new Map<Path, ReturnType<typeof renderedPage>>();
  readonly #query: ReturnType<typeof createContentQuery>;
  readonly #rules: ReturnType<typeof createPageRules>;
  /** The newest publish of each document that was reported to it. */
  readonly reported: Record<Document, number> = { one: 0, two: 0, three: 0 };
  /** The newest version of each document on a page that it has answered with. */
  readonly answered = new Map<Path, Versions>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    const { scheduler, store, codec } = cluster;
    let milliseconds = 0;
    this.#query = createContentQuery({
      freshness: this.#freshness,
      answers: createQueryCache(this.#freshness, 60_000),
      ask: async (groq) => {
        // An unknown document never occurs.
        const version = cluster.content.versions[groq as Document];
        await scheduler.schedule(Promise.resolve());
        return { version };
      },
    });
    this.#rules = createPageRules({
      freshness: this.#freshness,
      renderQueue: createRenderQueue(),
      shared: createSharedPages({
        ...{ openStore: () => store, codec },
        wait: () => scheduler.schedule(Promise.resolve()),
        // Time passes with each look, so that pauses and leases end.
        clock: () => (milliseconds += 400),
      }),
      confirmInputs: createInputsCheck(this.#freshness, this.#query),
      wasContentReachable: async () => true,
      defaultLifetimeSeconds: 60,
    });
  }

  hear(document: Document): void {
    this.reported[document] = this.#cluster.content.versions[document];
    this.#freshness.expire([scopeOf(document)]);
  }

  hearOfSomething(): void {
    Object.assign(this.reported, this.#cluster.content.versions);
    this.#freshness.expireEverything();
  }

  answer(path: Path, isDue: boolean): Promise<Versions> {
    return recordContentReads(async () => {
      const html = await this.#answerNow(path, isDue);
      return JSON.parse(html) as Versions;
    });
  }

  async #answerNow(path: Path, isDue: boolean): Promise<string> {
    const decide = this.#rules.beforeRead(path);
    await this.#cluster.scheduler.schedule(Promise.resolve());
    const stored = this.#stored.get(path);
    const decision = await decide(stored ? { isDue, isOfRoute: () => true } : null);
    if (stored && decision === 'serve' && isDue) await this.#render(path);
    if (stored && (decision === 'serve' || decision === 'serve-without-render')) return stored.html;
    if (typeof decision === 'object' && decision.beforeStore()) {
      const html = decision.page.value.html;
      this.#stored.set(path, renderedPage(html));
      return html;
    }
    return this.#render(path);
  }

  async #render(path: Path): Promise<string> {
    this.#cluster.renders += 1;
    const versions: Partial<Record<Document | 'hour', number>> = {};
    if (showsHour(path)) {
      versions.hour = currentHour();
      recordChange(new Date((versions.hour + 1) * hourMs));
    }
    for (const document of shownBy[path]) {
      const result = await this.#query(document, {}, [scopeOf(document)]);
      versions[document] = (result as { version: number }).version;
    }
    const html = JSON.stringify(versions);
    const page = renderedPage(html);
    this.#rules.renderEnded(path);
    if (this.#rules.accepts(path, { value: page, revalidate: 60, expire: undefined }))
      this.#stored.set(path, page);
    return html;
  }
}

const instanceCount = 3;
const instance = fc.nat(instanceCount - 1);
const document = fc.constantFrom('one', 'two', 'three');
const path = fc.constantFrom('/a/', '/b/');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('request'), instance, path, isDue: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('publish'), document }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('publish there', 'report'), instance, document }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('report of something'), instance }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('store away', 'store back', 'store empty') }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('damage'), path }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('an hour passes') }) },
);
/** A step, and how many waiting answers arrive before the next one. */
const steps = fc.array(fc.tuple(step, fc.nat(8)), { minLength: 5, maxLength: 40 });

test('no instance answers with content older than a publish that it knows, or than a page before', async () => {
  const seen = { requests: 0, renders: 0 };
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), steps, async (scheduler, all) => {
      setClock(new Date(0));
      const content = new Content();
      const store = new TestStore(scheduler);
      const cluster: Cluster = { scheduler, content, store, codec: createTestCodec(), renders: 0 };
      const instances = Array.from({ length: instanceCount }, () => new TestInstance(cluster));
      const requests: Promise<void>[] = [];

      async function request(number: number, path: Path, isDue: boolean): Promise<void> {
        const asked = instances[number];
        if (!asked) return;
        const known: Versions = { ...asked.reported, hour: currentHour() };
        const before = asked.answered.get(path) ?? {};
        const parts = [...shownBy[path], ...(showsHour(path) ? (['hour'] as const) : [])];
        const versions = await asked.answer(path, isDue);
        for (const part of parts) {
          const shown = versions[part] ?? -1;
          expect(shown, `${part} at ${number}, after its change`).toBeGreaterThanOrEqual(known[part] ?? 0);
          expect(shown, `${part} at ${number}, as before`).toBeGreaterThanOrEqual(before[part] ?? 0);
        }
        const newest = { ...asked.answered.get(path) };
        for (const part of parts) newest[part] = Math.max(newest[part] ?? 0, versions[part] ?? 0);
        asked.answered.set(path, newest);
        seen.requests += 1;
      }

      function begin(each: (typeof all)[number][0]): void {
        if ('isDue' in each) requests.push(request(each.instance, each.path, each.isDue));
        else if ('document' in each) {
          if (each.what !== 'report') content.versions[each.document] += 1;
          if ('instance' in each) instances[each.instance]?.hear(each.document);
        } else if ('instance' in each) instances[each.instance]?.hearOfSomething();
        else if ('path' in each) store.pages.set(each.path, { id: 'x', ageMs: 0, body: Buffer.from('?') });
        else if (each.what === 'an hour passes') setClock(new Date(now().getTime() + hourMs));
        else if (each.what === 'store empty') store.pages.clear();
        else store.isAway = each.what === 'store away';
      }

      for (const [each, answers] of all) {
        begin(each);
        for (let left = answers; left > 0 && scheduler.count() > 0; left -= 1) await scheduler.waitOne();
      }
      await scheduler.waitFor(Promise.all(requests));
      await scheduler.waitAll();
      seen.renders += cluster.renders;
    }),
    { numRuns: casesOf({ short: 1_000, full: 10_000 }) },
  );
  expect(seen.renders).toBeLessThan(seen.requests);
});

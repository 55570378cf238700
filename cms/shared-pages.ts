/**
 * Rendered pages that instances share, so that each page is rendered by one of them. A lease lets one instance render a page
 * while others wait for it. If the storage fails, every instance renders for itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';
import { decodePage, encodePage, type RenderedPage } from '#platform/next-internals/rendered-page.ts';
import { packBytes, unpackBytes } from '#platform/pack-bytes.ts';
import { type PageInputs, pageInputs } from './page-inputs.ts';
import { leaseMs, type SharedPageStore, type StoredPage } from './shared-page-store.ts';

/** A page that an instance has rendered. */
export interface SharedPage {
  /** Different for each render. */
  readonly id: string;
  readonly inputs: PageInputs;
  readonly page: RenderedPage;
}

/** A shared page and the time since its render, in milliseconds. */
export type FoundPage = SharedPage & { readonly ageMs: number };

/** Conditions for taking a page. */
export interface PageRequest {
  /** The id of the page that this instance has. */
  readonly knownId: string | undefined;
  /** Returns true if this instance may serve the page. */
  isUsable(page: FoundPage): Promise<boolean>;
  /** True to wait while another instance renders the page. */
  readonly waits: boolean;
}

/** The pages that instances share. No call rejects. */
export interface SharedPages {
  /** Returns false for a single instance, which shares nothing. */
  isOn(): boolean;
  /**
   * Returns a usable page of another instance, or `render` if this one should render it. Without `waits`, `busy` means that
   * another instance is rendering it.
   */
  find(key: string, request: PageRequest): Promise<FoundPage | 'render' | 'busy'>;
  /** Offers a page to the other instances, and ends its lease. */
  put(key: string, page: SharedPage): Promise<void>;
  /** Ends the lease of a page that is not offered. */
  release(key: string): Promise<void>;
}

/** Maximum size of a compressed page in bytes. */
const maxBodyBytes = 1_000_000;
/** Maximum size of a page after decompression in bytes. */
const maxPackedBytes = 32_000_000;
/** Time between two looks at a page that another instance renders, in milliseconds. */
const pollMs = 20;
/** After a failure, nothing is shared for this many milliseconds, so that visitors wait for one timeout only. */
const pauseMs = 2_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const described = z.object({ inputs: pageInputs, page: z.unknown() });

/** Converts pages to bytes and back. */
export interface PageCodec {
  /** Resolves to null for a page that is not stored. */
  encode(page: Omit<SharedPage, 'id'>): Promise<Buffer | null>;
  /** Rejects for bytes that are no page. */
  decode(body: Buffer): Promise<Omit<SharedPage, 'id'>>;
}

/** The codec of the site. */
const compressed: PageCodec = {
  async encode({ inputs, page }) {
    const encoded = encodePage(page);
    return encoded && compress(packBytes({ inputs, page: encoded.head }, encoded.parts));
  },
  async decode(body) {
    const { value, parts } = unpackBytes(await decompress(body, { maxOutputLength: maxPackedBytes }));
    const { inputs, page: head } = described.parse(value);
    return { inputs, page: decodePage({ head, parts }) };
  },
};

/** Dependencies of shared pages. */
export interface SharedPagesDeps {
  /** Returns null for a single instance. */
  openStore(): SharedPageStore | null;
  readonly codec?: PageCodec;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** A monotonic clock in milliseconds. */
  readonly clock?: () => number;
}

/** Creates the shared pages of an instance. */
export function createSharedPages({
  openStore,
  codec = compressed,
  wait = sleep,
  clock = () => performance.now(),
}: SharedPagesDeps): SharedPages {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isAway = false;
  /** Keys with a lease of this instance, in order, and when each ends. A failed render does not end its lease. */
  const leases = new Map<string, number>();

  const hasLease = (key: string) => (leases.get(key) ?? Number.NEGATIVE_INFINITY) > clock();

  function noteLease(key: string): void {
    for (const each of leases.keys()) {
      if (hasLease(each)) break;
      leases.delete(each);
    }
    leases.set(key, clock() + leaseMs);
  }

  function failed(err: unknown): void {
    pausedUntil = clock() + pauseMs;
    count('southbound_shared_pages_total', { outcome: 'failed' });
    if (!isAway) log.warn({ event: 'pages.unshared', err }, 'Sharing pages failed; each instance renders.');
    isAway = true;
  }

  async function take(
    key: string,
    knownId: string | undefined,
  ): Promise<StoredPage | 'leased' | 'busy' | null> {
    const store = openStore();
    if (!store || clock() < pausedUntil) return null;
    try {
      const found = await store.take(key, knownId);
      isAway = false;
      return found;
    } catch (error) {
      failed(error);
      return null;
    }
  }

  async function find(
    key: string,
    { knownId, isUsable, waits }: PageRequest,
  ): Promise<FoundPage | 'render' | 'busy'> {
    const until = clock() + leaseMs;
    let seenId = knownId;
    let hasWaited = false;
    for (;;) {
      const found = await take(key, seenId);
      if (found === null) return 'render';
      if (found === 'leased') {
        noteLease(key);
        return 'render';
      }
      if (found === 'busy') {
        // One's own render has failed, because Next renders a page once at a time.
        if (hasLease(key)) return 'render';
        if (!waits) return 'busy';
        if (clock() >= until) return 'render';
        if (!hasWaited) count('southbound_shared_pages_total', { outcome: 'waited' });
        hasWaited = true;
        await wait(pollMs);
        continue;
      }
      seenId = found.id;
      const page = await codec.decode(found.body).catch(() => null);
      const offered = page && { ...page, id: found.id, ageMs: found.ageMs };
      if (offered && (await isUsable(offered))) {
        count('southbound_shared_pages_total', { outcome: 'taken' });
        return offered;
      }
      count('southbound_shared_pages_total', { outcome: offered ? 'outdated' : 'corrupt' });
    }
  }

  async function put(key: string, page: SharedPage): Promise<void> {
    leases.delete(key);
    const store = openStore();
    if (!store || clock() < pausedUntil) return;
    try {
      const body = await codec.encode(page);
      const isSmall = body !== null && body.length <= maxBodyBytes;
      const isStored = isSmall ? await store.put(key, page.id, body) : void (await store.release(key));
      count('southbound_shared_pages_total', { outcome: isStored ? 'stored' : 'skipped' });
    } catch (error) {
      failed(error);
    }
  }

  async function release(key: string): Promise<void> {
    const isOwn = hasLease(key);
    leases.delete(key);
    if (!isOwn) return;
    await openStore()?.release(key).catch(failed);
  }

  return { isOn: () => openStore() !== null, find, put, release };
}

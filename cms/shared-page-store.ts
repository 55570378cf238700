/** Storage of shared pages in Redis: one hash for each page, and a lease beside it while an instance renders the page. */
import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** A page as Redis has it. */
export interface StoredPage {
  /** Different for each render. */
  readonly id: string;
  /** Time since the page was stored, in milliseconds by Redis' clock. */
  readonly ageMs: number;
  readonly body: Buffer;
}

/** Storage of pages that instances share. Every call rejects if the storage does not answer. */
export interface SharedPageStore {
  /**
   * Returns the stored page, unless its id is `knownId`. Otherwise returns `leased` if this instance may render the page, or
   * `busy` while another one renders it.
   */
  take(key: string, knownId: string | undefined): Promise<StoredPage | 'leased' | 'busy'>;
  /** Stores a page and ends its lease. Resolves to false if there is no room; the lease then ends too. */
  put(key: string, id: string, body: Buffer): Promise<boolean>;
  /** Ends the lease of a page that is not stored. */
  release(key: string): Promise<void>;
}

/** How long a lease lasts, in milliseconds: a failed render has no end. Most renders take less than a tenth. */
export const leaseMs = 2_000;

/** How long a page that nobody renders again is stored, in milliseconds. */
const pageTtlMs = 24 * 3_600_000;

/** Maximum memory of Redis at which pages are stored, if Redis states no limit, in bytes. */
const defaultMemoryBytes = 256_000_000;

/** How long a reading of Redis' memory counts, in milliseconds. */
const memoryReadingMs = 5_000;

// Both keys have one hash tag, so that a Redis cluster keeps them together.
const takeScript = `
local id = redis.call('HGET', KEYS[1], 'id')
if id and id ~= ARGV[1] then
  return {id, redis.call('PTTL', KEYS[1]), redis.call('HGET', KEYS[1], 'body')}
end
if redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then return 'leased' end
return 'busy'`;

const bytes = z.instanceof(Buffer);
const taken = z.union([
  z
    .tuple([bytes, z.number(), bytes])
    .transform(([id, ttlMs, body]) => ({ id: id.toString(), ageMs: Math.max(pageTtlMs - ttlMs, 0), body })),
  bytes.transform(String).pipe(z.enum(['leased', 'busy'])),
]);

/**
 * Creates storage in Redis.
 * @param release names build and settings; instances with another one share nothing
 */
export function createRedisPageStore(redis: Redis, release: string): SharedPageStore {
  let memory = { readAt: Number.NEGATIVE_INFINITY, hasRoom: false };

  /** Keys of a page and its lease. A path has any length. */
  function keysOf(key: string): [page: string, lease: string] {
    const page = `pages:${release}:{${hash('sha256', key, 'base64url')}}`;
    return [page, `${page}:lease`];
  }

  /** Returns true while Redis uses at most half of its memory, so that pages displace no rate limits. */
  async function hasRoom(): Promise<boolean> {
    if (performance.now() - memory.readAt < memoryReadingMs) return memory.hasRoom;
    const info = await redis.info('memory');
    const used = Number(/^used_memory:(\d+)/m.exec(info)?.[1]);
    const limit = Number(/^maxmemory:(\d+)/m.exec(info)?.[1]) / 2 || defaultMemoryBytes;
    memory = { readAt: performance.now(), hasRoom: used < limit };
    return memory.hasRoom;
  }

  return {
    async take(key, knownId) {
      const args = [...keysOf(key), knownId ?? '', leaseMs];
      return taken.parse(await redis.callBuffer('EVAL', takeScript, 2, ...args));
    },
    async put(key, id, body) {
      const [page, lease] = keysOf(key);
      if (!(await hasRoom())) {
        await redis.del(lease);
        return false;
      }
      const results = await redis.multi().hset(page, { id, body }).pexpire(page, pageTtlMs).del(lease).exec();
      for (const [error] of results ?? []) if (error) throw error;
      return true;
    },
    async release(key) {
      await redis.del(keysOf(key)[1]);
    },
  };
}

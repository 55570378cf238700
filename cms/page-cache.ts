/**
 * Next's cache of pages, with the rules of `page-rules.ts`. It skips pages that a publish invalidated, limits how many are
 * rendered again, and shares pages with other instances.
 *
 * next.config.ts names this file; Next loads it in the server process.
 */
import { hash } from 'node:crypto';
import { type Config, config } from '#platform/config.ts';
import { buildId } from '#platform/next-internals/build-id.ts';
import { createPageCache } from '#platform/next-internals/page-cache.ts';
import { redis } from '#platform/redis.ts';
import { createInputsCheck } from './page-inputs.ts';
import { createPageRules } from './page-rules.ts';
import { createRenderQueue } from './render-queue.ts';
import { contentLifetimeSeconds, freshness, query, wasContentReachable } from './sanity-client.ts';
import { createRedisPageStore, type SharedPageStore } from './shared-page-store.ts';
import { createSharedPages } from './shared-pages.ts';

export default createPageCache(
  createPageRules({
    freshness,
    renderQueue: createRenderQueue(),
    shared: createSharedPages({ openStore: openPageStore }),
    confirmInputs: createInputsCheck(freshness, query),
    wasContentReachable,
    defaultLifetimeSeconds: contentLifetimeSeconds,
  }),
);

let pageStore: SharedPageStore | null | undefined;

/** Returns the storage of shared pages; null without Redis, in development and during a build. */
function openPageStore(): SharedPageStore | null {
  if (pageStore !== undefined) return pageStore;
  const { isBuild, nodeEnvironment } = config();
  const connection = isBuild || nodeEnvironment === 'development' ? null : redis();
  pageStore = connection && createRedisPageStore(connection, `${buildId()}:${settingsDigest(config())}`);
  return pageStore;
}

/** Settings that no page shows: those of one instance, and secrets. */
const hiddenSettings: ReadonlySet<string> = new Set<keyof Config>([
  ...([
    'port',
    'host',
    'ownUrl',
    'dataDir',
    'timetableDir',
    'catalogueDir',
    'realtimeFeeds',
    'lake',
  ] as const),
  ...(['databaseUrl', 'migrationsUrl', 'redisUrl', 'webhookSecret', 'trustedProxies', 'tracing'] as const),
  ...(['offerKey', 'bookingKey', 'olderBookingKeys', 'draftKey', 'staffToken', 'staffCodeSecret'] as const),
  ...(['metrics', 'mail', 'payment', 'sanity', 'logLevel', 'keepsEveryPage'] as const),
]);

/** Returns a digest of the settings that pages may show. Instances with other settings share no pages. */
function settingsDigest(settings: Config): string {
  const { metrics, mail, payment, sanity } = settings;
  const shown = [
    Object.entries(settings).filter(([name]) => !hiddenSettings.has(name)),
    [metrics !== null, mail.contactTo, payment.provider, payment.testGateway],
    [sanity?.projectId, sanity?.dataset],
  ];
  const text = JSON.stringify(shown, (_, value: unknown) => (value instanceof Set ? [...value] : value));
  return hash('sha256', text, 'base64url').slice(0, 12);
}

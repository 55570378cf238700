/** GTFS import: stores feeds, all or nothing, one import at a time. */
import { join, resolve } from 'node:path';
import { type FeedSource, openFeedSource } from '#domains/travel/gtfs/feed-source.ts';
import type { ReadOptions } from '#domains/travel/gtfs/read-feed.ts';
import { encodeTimetable } from '#domains/travel/timetable/timetable-file.ts';
import { FolderLockedError, lockFolder } from '#platform/folder-lock.ts';
import { assertNewEdition } from './check-new-edition.ts';
import { type CompiledFeeds, compileFeeds } from './compile-feeds.ts';
import { type FeedManifest, FeedStore, type StoredFeed, writeSafely } from './feed-store.ts';
import { copyFeed, hashFeedFolder, linkFeed } from './store-feed-files.ts';

/** Another import is running. `message` is written for a person. */
export class ImportBusyError extends Error {
  override readonly name = 'ImportBusyError';
}

/** Options of an import. */
export interface ImportOptions {
  /** The store, `DATA_DIR/timetable`. */
  readonly folder: string;
  readonly now: Date;
  readonly onProgress?: ReadOptions['onProgress'];
}

/** Result of an import. */
export interface ImportResult {
  readonly manifest: FeedManifest;
  readonly compiled: CompiledFeeds;
  /** Names of the feeds that were replaced. */
  readonly replaced: readonly string[];
}

/**
 * Imports the feed at `path`, named `name` or after its file. With `merge` it joins the stored feeds; otherwise it
 * replaces them. A merged feed replaces one of the same name and agency, or of any agency if `name` is given.
 * `isEmbedded` marks the demonstration feed of this repository. `skipInvalidTrips` skips trips with faults, now and
 * in later compilations.
 * Throws `FeedSourceError`, `FeedRefusedError`, `FeedNameTakenError` and `ImportBusyError`. The old timetable stays
 * current until the last step.
 */
export async function importFeed(
  path: string,
  options: ImportOptions & {
    readonly merge: boolean;
    readonly isEmbedded: boolean;
    readonly name?: string | undefined;
    readonly skipInvalidTrips?: boolean;
  },
): Promise<ImportResult> {
  // Report a wrong path before anything else.
  const source = await openFeedSource(path);
  source.close();
  const name = options.name ?? source.name;
  let replaced: readonly StoredFeed[] = [];
  const result = await createVersion(options, async (store, version) => {
    const current = await store.currentVersion();
    // Feeds that are replaced completely need not be readable.
    const before = current === null ? [] : await storedFeedsOf(store, current, options.merge);
    const isRetained = (feed: StoredFeed) => options.merge && feed.name !== name;
    replaced = before.filter((feed) => !isRetained(feed));
    if (current !== null) {
      const [old] = options.merge && options.name === undefined ? replaced : [];
      if (old) await assertNewEdition(source.path, join(store.files(current).feeds, old.file), name);
      await linkFeeds(store, current, version, before.filter(isRetained));
    }
    const added = await copyIntoStore(source, store.files(version).feeds, { ...options, name });
    // The new feed takes the place of the old one, because the ids of the first feed stay unprefixed.
    if (!options.merge || replaced.length === 0) return [...before.filter(isRetained), added];
    return before.map((feed) => (isRetained(feed) ? feed : added));
  });
  return { ...result, replaced: replaced.map((feed) => feed.name) };
}

async function storedFeedsOf(
  store: FeedStore,
  version: string,
  isNeeded: boolean,
): Promise<readonly StoredFeed[]> {
  try {
    return (await store.manifest(version)).feeds;
  } catch (error) {
    if (isNeeded) throw error;
    return [];
  }
}

/**
 * Compiles the stored feeds again. It expands recurring services further and updates the embedded feed from
 * `embeddedFolder`. Throws the same errors as `importFeed`; requires a stored version.
 */
export async function renewFeeds(
  options: ImportOptions & { readonly embeddedFolder: string },
): Promise<ImportResult> {
  const embedded = await openFeedSource(options.embeddedFolder).catch(() => null);
  embedded?.close();
  return createVersion(options, async (store, version) => {
    const current = await store.currentVersion();
    if (current === null) throw new RangeError('There is no timetable to renew.');
    const { feeds } = await store.manifest(current);
    const replaced = embedded ? feeds.find((feed) => feed.embedded !== null) : undefined;
    await linkFeeds(
      store,
      current,
      version,
      feeds.filter((feed) => feed !== replaced),
    );
    if (!embedded || !replaced) return feeds;
    const fresh = await copyIntoStore(embedded, store.files(version).feeds, {
      ...replaced,
      isEmbedded: true,
    });
    // The new feed takes the place of the old one, because the ids of the first feed stay unprefixed.
    return feeds.map((feed) => (feed === replaced ? fresh : feed));
  });
}

async function createVersion(
  options: ImportOptions,
  gather: (store: FeedStore, version: string) => Promise<readonly StoredFeed[]>,
): Promise<ImportResult> {
  const lock = lockStore(options.folder);
  const store = new FeedStore(options.folder);
  try {
    const version = await store.prepare(options.now);
    try {
      const feeds = await gather(store, version);
      return await compileInto(store, version, feeds, options);
    } catch (error) {
      await store.discard(version);
      throw error;
    }
  } finally {
    lock.release();
  }
}

function lockStore(folder: string): { release(): void } {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new ImportBusyError('Another timetable import is running; try again when it has finished.');
  }
}

async function compileInto(
  store: FeedStore,
  version: string,
  feeds: readonly StoredFeed[],
  options: ImportOptions,
): Promise<ImportResult> {
  const files = store.files(version);
  const compiled = await compileFeeds(
    feeds.map(({ file, ...feed }) => ({ ...feed, path: join(files.feeds, file) })),
    options,
  );
  await encodeTimetable(compiled.timetable, files.timetable);
  await writeSafely(files.tables, JSON.stringify(compiled.tables));
  const manifest: FeedManifest = {
    version,
    importedAt: options.now,
    title: titleOf(compiled),
    isDemonstration:
      feeds.some(({ embedded }) => embedded !== null) ||
      feedInfos(compiled).some((info) => info?.feed_demonstration === '1'),
    window: compiled.contents.find(({ window }) => window !== null)?.window ?? null,
    feeds: [...feeds],
  };
  await store.commit(manifest);
  return { manifest, compiled, replaced: [] };
}

function titleOf(compiled: CompiledFeeds): string {
  const infos = feedInfos(compiled);
  const titles = compiled.contents.map(({ name }, index) => infos[index]?.feed_publisher_name || name);
  return [...new Set(titles)].join(', ');
}

function feedInfos({ contents }: CompiledFeeds): readonly (Readonly<Record<string, string>> | undefined)[] {
  return contents.map(({ tables }) => tables.feed_info?.[0]?.values);
}

async function copyIntoStore(
  source: FeedSource,
  folder: string,
  options: {
    readonly name: string;
    readonly isEmbedded: boolean;
    readonly skipInvalidTrips?: boolean;
  },
): Promise<StoredFeed> {
  const { name, isEmbedded, skipInvalidTrips = false } = options;
  return {
    name,
    file: await copyFeed(source.path, folder, name),
    embedded: isEmbedded ? await hashFeedFolder(source.path) : null,
    skipInvalidTrips,
  };
}

async function linkFeeds(
  store: FeedStore,
  from: string,
  to: string,
  feeds: readonly StoredFeed[],
): Promise<void> {
  for (const { file } of feeds)
    await linkFeed(join(store.files(from).feeds, file), store.files(to).feeds, file);
}

/** Returns true if `path` is the folder of the embedded feed. */
export function isEmbeddedFeed(path: string, embeddedFolder: string): boolean {
  return resolve(/* turbopackIgnore: true */ path) === embeddedFolder;
}

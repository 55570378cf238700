/** Takes feeds into the store: whole or not at all, and never while another import does. */
import { join, resolve } from 'node:path';
import { type FeedSource, openFeedSource } from '#domains/travel/gtfs/feed-source.ts';
import type { ReadOptions } from '#domains/travel/gtfs/read-feed.ts';
import { encodeTimetable } from '#domains/travel/timetable/timetable-file.ts';
import { FolderLockedError, lockFolder } from '#platform/folder-lock.ts';
import { type CompiledFeeds, compileFeeds } from './compile-feeds.ts';
import { expectNewEdition } from './feed-identity.ts';
import { type FeedManifest, FeedStore, type StoredFeed, writeSafely } from './feed-store.ts';
import { copyFeed, fingerprintOf, linkFeed } from './keep-feed.ts';

/** Another import is at work in the store. `message` is for a person. */
export class ImportBusyError extends Error {
  override readonly name = 'ImportBusyError';
}

/** How feeds are taken in. */
export interface ImportOptions {
  /** The store, `DATA_DIR/timetable`. */
  readonly folder: string;
  readonly now: Date;
  readonly onProgress?: ReadOptions['onProgress'];
}

/** What an import made. */
export interface ImportResult {
  readonly manifest: FeedManifest;
  readonly compiled: CompiledFeeds;
  /** The names of the feeds that it took the place of. */
  readonly replaced: readonly string[];
}

/**
 * Imports the feed at `path`, under `name` or that of its file. With `merge` it joins the feeds that are there, without it
 * becomes the only one. Merged, a feed takes the place of one of its name: of the same agency, or of any when `name` is
 * given. `isEmbedded` marks the demonstration feed of the house. With `skipInvalidTrips` trips with faults of their own are
 * left out of it, now and whenever it is compiled again.
 *
 * Throws `FeedSourceError`, `FeedRefusedError`, `FeedNameTakenError` and `ImportBusyError`; whatever happens before the last
 * step, the old timetable goes on answering.
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
  // A wrong path is to be told before anything else.
  const source = await openFeedSource(path);
  source.close();
  const name = options.name ?? source.name;
  let replaced: readonly StoredFeed[] = [];
  const result = await inNewVersion(options, async (store, version) => {
    const current = await store.currentVersion();
    // What is replaced as a whole need not be readable.
    const before = current === null ? [] : await feedsOf(store, current, options.merge);
    const isKept = (feed: StoredFeed) => options.merge && feed.name !== name;
    replaced = before.filter((feed) => !isKept(feed));
    if (current !== null) {
      const [old] = options.merge && options.name === undefined ? replaced : [];
      if (old) await expectNewEdition(source.path, join(store.files(current).feeds, old.file), name);
      await linkFeeds(store, current, version, before.filter(isKept));
    }
    const added = await keep(source, store.files(version).feeds, { ...options, name });
    // In its old place, since the ids of the first feed stay as they are.
    if (!options.merge || replaced.length === 0) return [...before.filter(isKept), added];
    return before.map((feed) => (isKept(feed) ? feed : added));
  });
  return { ...result, replaced: replaced.map((feed) => feed.name) };
}

async function feedsOf(store: FeedStore, version: string, isNeeded: boolean): Promise<readonly StoredFeed[]> {
  try {
    return (await store.manifest(version)).feeds;
  } catch (error) {
    if (isNeeded) throw error;
    return [];
  }
}

/**
 * Compiles the feeds of the store anew, as the present asks: recurring services are laid out further, and an embedded
 * feed is taken as it is at `embeddedFolder` now. Throws what `importFeed` throws. Needs a version to renew.
 */
export async function renewFeeds(
  options: ImportOptions & { readonly embeddedFolder: string },
): Promise<ImportResult> {
  const embedded = await openFeedSource(options.embeddedFolder).catch(() => null);
  embedded?.close();
  return inNewVersion(options, async (store, version) => {
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
    const fresh = await keep(embedded, store.files(version).feeds, { ...replaced, isEmbedded: true });
    // In its old place, since the ids of the first feed stay as they are.
    return feeds.map((feed) => (feed === replaced ? fresh : feed));
  });
}

async function inNewVersion(
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
    throw new ImportBusyError('Another import of a timetable is running; try again when it has ended.');
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

async function keep(
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
    embedded: isEmbedded ? await fingerprintOf(source.path) : null,
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

/** Whether `path` is the embedded feed's folder. */
export function isEmbeddedFeed(path: string, embeddedFolder: string): boolean {
  return resolve(/* turbopackIgnore: true */ path) === embeddedFolder;
}

/** Takes feeds into the store: whole or not at all, and never while another import does. */
import { join, resolve } from 'node:path';
import { FolderLockedError, lockFolder } from '#src/platform/folder-lock.ts';
import { type FeedSource, openFeedSource } from '#src/travel/gtfs/feed-source.ts';
import type { ReadOptions } from '#src/travel/gtfs/read-feed.ts';
import { encodeTimetable } from '#src/travel/timetable/timetable-file.ts';
import { type CompiledFeeds, compileFeeds } from './compile-feeds.ts';
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
}

/**
 * Imports the feed at `path`. With `merge` it joins the feeds that are there (taking the place of one of the same name),
 * without it becomes the only one. `isEmbedded` marks the demonstration feed of the house. With `skipInvalidTrips` trips with
 * faults of their own are left out of it, now and whenever it is compiled again.
 *
 * Throws `FeedSourceError`, `FeedRefusedError` and `ImportBusyError`; whatever happens before the last step, the old
 * timetable goes on answering.
 */
export async function importFeed(
  path: string,
  options: ImportOptions & {
    readonly merge: boolean;
    readonly isEmbedded: boolean;
    readonly skipInvalidTrips?: boolean;
  },
): Promise<ImportResult> {
  // A wrong path is to be told before anything else.
  const source = await openFeedSource(path);
  source.close();
  return inNewVersion(options, async (store, version) => {
    const current = options.merge ? await store.currentVersion() : null;
    const others =
      current === null ? [] : await linkFeeds(store, current, version, ({ name }) => name !== source.name);
    const kept = await keep(source, store.files(version).feeds, options);
    return [...others, kept];
  });
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
    const kept = await linkFeeds(
      store,
      current,
      version,
      (feed) => feed !== replaced && feed.file !== replaced?.file,
    );
    if (!embedded || !replaced) return kept;
    const { skipInvalidTrips } = replaced;
    const fresh = await keep(embedded, store.files(version).feeds, { isEmbedded: true, skipInvalidTrips });
    // In its old place, since the ids of the first feed stay as they are.
    return feeds.map((feed) => kept.find(({ file }) => file === feed.file) ?? fresh);
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
  return { manifest, compiled };
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
  { isEmbedded, skipInvalidTrips = false }: { isEmbedded: boolean; skipInvalidTrips?: boolean },
): Promise<StoredFeed> {
  return {
    name: source.name,
    file: await copyFeed(source.path, folder, source.name),
    embedded: isEmbedded ? await fingerprintOf(source.path) : null,
    skipInvalidTrips,
  };
}

async function linkFeeds(
  store: FeedStore,
  from: string,
  to: string,
  isWanted: (feed: StoredFeed) => boolean,
): Promise<StoredFeed[]> {
  const feeds = (await store.manifest(from)).feeds.filter(isWanted);
  for (const { file } of feeds)
    await linkFeed(join(store.files(from).feeds, file), store.files(to).feeds, file);
  return feeds;
}

/** Whether `path` is the embedded feed's folder. */
export function isEmbeddedFeed(path: string, embeddedFolder: string): boolean {
  return resolve(/* turbopackIgnore: true */ path) === embeddedFolder;
}

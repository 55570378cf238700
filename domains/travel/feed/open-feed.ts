/** Loads a stored version of the timetable from the feed store into memory. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { asPlanned } from '#domains/travel/live/live-state.ts';
import { createPlanner } from '#domains/travel/planner/create-planner.ts';
import { decodeTimetable } from '#domains/travel/timetable/timetable-file.ts';
import type { FeedManifest, FeedStore } from './feed-store.ts';
import type { LoadedFeed } from './loaded-feed.ts';

const tablesSchema = z.record(
  z.string(),
  z.array(z.object({ line: z.number(), values: z.record(z.string(), z.string()) })),
);

/** A loaded version with its manifest. */
export interface OpenedFeed {
  readonly feed: LoadedFeed;
  readonly manifest: FeedManifest;
}

/** Loads a version of the store. Throws if a file is missing or has another format. */
export async function openFeed(store: FeedStore, version: string): Promise<OpenedFeed> {
  const files = store.files(version);
  const manifest = await store.manifest(version);
  const tables = tablesSchema.parse(JSON.parse(await readFile(files.tables, 'utf8')));
  const timetable = await decodeTimetable(files.timetable);
  const { importedAt, title, isDemonstration } = manifest;
  return {
    manifest,
    feed: {
      version,
      importedAt,
      title,
      isDemonstration,
      coverage: timetable.coverage,
      timetable,
      planner: createPlanner(timetable),
      live: asPlanned,
      tables,
    },
  };
}

/** Starts a content lake in this process: folder lock, HTTP server, store, import of the dataset, webhook and image service. */
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#platform/config.ts';
import { lockFolder } from '#platform/folder-lock.ts';
import { ImageCuts } from './assets/image-cuts.ts';
import { ImageService } from './assets/image-service.ts';
import { Dataset } from './dataset.ts';
import { LiveEvents } from './events/live-events.ts';
import { EditorSettings } from './http/editor-settings.ts';
import type { LakeDeps } from './http/route-table.ts';
import { createLakeServer } from './http/server.ts';
import { importContent } from './import/import-content.ts';
import { openSource } from './import/import-source.ts';
import { QUERY_TIMEOUT_MS } from './query/query-engine.ts';
import { QueryThreads } from './query/query-threads.ts';
import { startReleaseScheduler } from './releases/start-release-scheduler.ts';
import type { LakeSettings } from './settings.ts';
import { startHistoryPruning } from './store/history-pruning.ts';
import { LakeStore } from './store/lake-store.ts';
import { Webhook } from './webhook.ts';

/** How long shutdown waits for image transforms in progress. */
const SHUTDOWN_TIMEOUT_MS = 2_000;

/** A running content lake. */
export type RunningLake = {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly documents: number;
  /**
   * Closes all streams and releases the port and the folder. `isIdle` is false when an image transform is still running after
   * two seconds; its thread would keep the process alive.
   */
  close(): Promise<{ isIdle: boolean }>;
};

/**
 * Locks the folder, opens the port, imports the dataset if the store is empty, then serves requests. Until then requests get
 * 503. Port 0 picks a free one. Throws `FolderLockedError`, `ConfigError` (port taken) or `ImportError`.
 */
export async function startLake(
  settings: LakeSettings,
  report: (line: string) => void = () => undefined,
): Promise<RunningLake> {
  const lock = lockFolder(settings.folder);
  let deps: LakeDeps | undefined;
  const { server, closeSockets } = createLakeServer(() => deps);
  const cleanups: (() => void | Promise<void>)[] = [() => lock.release()];
  let isIdle = true;
  const close = async () => {
    for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
    return { isIdle };
  };
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening').catch((error: unknown) => {
      throw toListenError(error, settings);
    });
    cleanups.push(async () => {
      const closed = once(server, 'close');
      server.close();
      closeSockets();
      server.closeAllConnections();
      await closed;
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;

    const store = new LakeStore(settings.folder);
    cleanups.push(() => store.close());
    if (store.isEmpty()) await importDataset(settings, report);
    const threads = new QueryThreads({ folder: settings.folder, mediaUrl: url }, QUERY_TIMEOUT_MS);
    cleanups.push(() => threads.close());
    const dataset = new Dataset(store, url, threads);
    cleanups.push(() => dataset.close());
    const live = new LiveEvents(dataset);
    if (settings.webhook) {
      const webhook = new Webhook(settings.webhook);
      dataset.onChange((changes) => webhook.enqueue(changes));
      cleanups.push(() => webhook.close());
    }
    const commentsFolder = join(settings.folder, 'comments');
    const commentsStore = new LakeStore(commentsFolder);
    cleanups.push(() => commentsStore.close());
    const commentsThreads = new QueryThreads({ folder: commentsFolder, mediaUrl: url }, QUERY_TIMEOUT_MS);
    cleanups.push(() => commentsThreads.close());
    const comments = new Dataset(commentsStore, url, commentsThreads);
    cleanups.push(() => comments.close());
    dataset.watch();
    cleanups.push(startHistoryPruning(store));
    cleanups.push(startReleaseScheduler(dataset));
    const images = new ImageService(settings.folder);
    cleanups.push(async () => {
      isIdle = await images.close(SHUTDOWN_TIMEOUT_MS);
    });
    const editorSettings = new EditorSettings(join(settings.folder, 'editor-settings.json'));
    const uploadFolder = join(settings.folder, 'uploads');
    // Partial uploads of a process that was killed.
    rmSync(uploadFolder, { recursive: true, force: true });
    deps = {
      dataset,
      comments,
      live,
      images,
      cuts: new ImageCuts(store),
      settings: editorSettings,
      uploadFolder,
    };
    return { url, documents: dataset.size, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function importDataset(settings: LakeSettings, report: (line: string) => void): Promise<void> {
  const { folder, contentFolder } = settings;
  if (!existsSync(contentFolder)) {
    report(`There is no dataset at ${contentFolder}: the content lake starts empty.`);
    return;
  }
  report(`Importing the dataset from ${contentFolder}`);
  const source = await openSource(contentFolder, { workFolder: join(folder, 'import') });
  const summary = await importContent(source, { folder, existing: 'reject', report }).finally(() =>
    source.dispose(),
  );
  for (const line of summary.dangling.slice(0, 20)) report(`Reference to a missing document: ${line}`);
  report(`Imported ${summary.documents} documents and ${summary.assets} assets`);
}

function toListenError(error: unknown, { host, port }: LakeSettings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} on ${host} is taken: set LAKE_PORT to another port for the content lake.`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new ConfigError(`The content lake cannot listen on ${host}, port ${port} (${code}).`);
  }
  return error;
}

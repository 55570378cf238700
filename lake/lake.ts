/** Starts a content lake in this process. */
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#platform/config.ts';
import { lockFolder } from '#platform/folder-lock.ts';
import { ImageCuts } from './assets/image-cuts.ts';
import { ImageService } from './assets/image-service.ts';
import { Content } from './content.ts';
import { LiveEvents } from './events/live-events.ts';
import { EditorSettings } from './http/editor-settings.ts';
import type { LakeParts } from './http/lake-parts.ts';
import { createLakeServer } from './http/server.ts';
import { importContent } from './import/import-content.ts';
import { openSource } from './import/source.ts';
import type { LakeSettings } from './settings.ts';
import { LakeStore } from './store/store.ts';
import { startThinning } from './store/thinning.ts';
import { Webhook } from './webhook.ts';

/** How long a picture that is being made is waited for at the end, in milliseconds. */
const PATIENCE = 2_000;

/** A lake that answers. */
export type RunningLake = {
  /** Where it answers, without a slash at the end. */
  readonly url: string;
  readonly documents: number;
  /**
   * Ends every stream, frees the port and the folder. `idle` is false when a picture was still being made after two
   * seconds: the work goes on in a thread, for which the end of the process would wait.
   */
  close(): Promise<{ idle: boolean }>;
};

/**
 * Takes the folder and the port, imports the dataset when the store is empty, and answers. While it imports, requests are
 * answered 503. `port` 0 takes any free one. Throws `FolderLockedError`, `ConfigError` (port taken) or `ImportError`.
 */
export async function startLake(
  settings: LakeSettings,
  report: (line: string) => void = () => undefined,
): Promise<RunningLake> {
  const lock = lockFolder(settings.folder);
  let parts: LakeParts | undefined;
  const { server, closeSockets } = createLakeServer(() => parts);
  const freeing: (() => void | Promise<void>)[] = [() => lock.release()];
  let idle = true;
  const close = async () => {
    for (const free of freeing.splice(0).reverse()) await free();
    return { idle };
  };
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening').catch((error: unknown) => {
      throw listenFault(error, settings);
    });
    freeing.push(async () => {
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
    freeing.push(() => store.close());
    if (store.isEmpty()) await importDataset(settings, report);
    const content = new Content(store, url);
    freeing.push(() => content.close());
    const live = new LiveEvents(content);
    if (settings.webhook) {
      const webhook = new Webhook(settings.webhook);
      content.onChange((changes) => webhook.announce(changes));
      freeing.push(() => webhook.close());
    }
    content.watch();
    freeing.push(startThinning(store));
    const images = new ImageService(settings.folder);
    freeing.push(async () => {
      idle = await images.close(PATIENCE);
    });
    const editorSettings = new EditorSettings(join(settings.folder, 'editor-settings.json'));
    const uploadFolder = join(settings.folder, 'uploads');
    // What a process left behind that was ended in the middle of one.
    rmSync(uploadFolder, { recursive: true, force: true });
    parts = { content, live, images, cuts: new ImageCuts(store), settings: editorSettings, uploadFolder };
    return { url, documents: content.size, close };
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
  const summary = await importContent(source, { folder, replace: false, report }).finally(() =>
    source.dispose(),
  );
  for (const line of summary.dangling.slice(0, 20))
    report(`Reference to a document that is not there: ${line}`);
  report(`Imported ${summary.documents} documents and ${summary.assets} assets`);
}

function listenFault(error: unknown, { host, port }: LakeSettings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} on ${host} is taken: set LAKE_PORT to another for the content lake.`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new ConfigError(`The content lake cannot listen on ${host}, port ${port} (${code}).`);
  }
  return error;
}

/** Entry point of the content lake's process: `node lake/main.ts`. */
import { dirname } from 'node:path';
import { ConfigError } from '#platform/config.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { FolderLockedError } from '#platform/folder-lock.ts';
import { log } from '#platform/log.ts';
import { ImportError } from './import/import-source.ts';
import { type RunningLake, startLake } from './lake.ts';
import { readLakeSettings } from './settings.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

let lake: RunningLake | undefined;
let isStopping = false;

// Registered before the start, so that a signal is handled at any time. A start needs no cleanup: a partial import is not
// committed.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

try {
  const settings = readLakeSettings(process.env);
  openDataFolder(dirname(settings.folder), (sentence) => log.warn({ event: 'data-folder.closed' }, sentence));
  lake = await startLake(settings, print);
  print(`Content lake: ${lake.url}, ${lake.documents} documents`);
} catch (error) {
  const isExpected = [ConfigError, DataFolderError, FolderLockedError, ImportError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) process.stderr.write(`${error.message}\n`);
  else log.fatal({ event: 'lake.start-failed', err: error }, 'The content lake failed to start.');
  process.exit(1);
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  if (!lake) process.exit(0);
  lake.close().then(
    ({ isIdle }) => {
      // Everything is written and released. A normal exit would wait for the thread of an unfinished image transform.
      if (isIdle) process.exit(0);
      else process.kill(process.pid, 'SIGKILL');
    },
    (error: unknown) => {
      log.error({ event: 'lake.stop-failed', err: error }, 'The content lake did not stop cleanly.');
      process.exit(1);
    },
  );
}

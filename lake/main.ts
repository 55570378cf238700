/** The content lake's process: `node lake/main.ts`. */
import { dirname } from 'node:path';
import { ConfigError } from '#platform/config.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { FolderLockedError } from '#platform/folder-lock.ts';
import { log } from '#platform/log.ts';
import { ImportError } from './import/import-error.ts';
import { type RunningLake, startLake } from './lake.ts';
import { readLakeSettings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

let lake: RunningLake | undefined;
let stopping = false;

// Before the start, so that a signal finds a listener at any time. While starting there is nothing to close: what is
// half imported is in no transaction yet.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

try {
  const settings = readLakeSettings(process.env);
  openDataFolder(dirname(settings.folder), (sentence) => log.warn({ event: 'data-folder.closed' }, sentence));
  lake = await startLake(settings, say);
  say(`Content lake: ${lake.url}, ${lake.documents} documents`);
} catch (error) {
  const isExpected = [ConfigError, DataFolderError, FolderLockedError, ImportError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected && error instanceof Error) process.stderr.write(`${error.message}\n`);
  else log.fatal({ event: 'lake.start-failed', err: error }, 'The content lake could not start.');
  process.exit(1);
}

function stop(): void {
  if (stopping) return;
  stopping = true;
  if (!lake) process.exit(0);
  lake.close().then(
    ({ idle }) => {
      // All is written and freed. An exit would wait for the thread of the picture that nobody wants any more.
      if (idle) process.exit(0);
      else process.kill(process.pid, 'SIGKILL');
    },
    (error: unknown) => {
      log.error({ event: 'lake.stop-failed', err: error }, 'The content lake did not stop cleanly.');
      process.exit(1);
    },
  );
}

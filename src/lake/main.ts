/** The content lake's process: `node src/lake/main.ts`. */
import { FolderLockedError } from '#src/platform/folder-lock.ts';
import { log } from '#src/platform/log.ts';
import { ImportError } from './import/import-error.ts';
import { startLake } from './lake.ts';
import { LakeSettingsError, readLakeSettings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const lake = await startLake(readLakeSettings(process.env), say);
  say(`Content lake: ${lake.url}, ${lake.documents} documents`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    lake.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ event: 'lake.stop-failed', err: error }, 'The content lake did not stop cleanly.');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  const expected =
    error instanceof LakeSettingsError || error instanceof FolderLockedError || error instanceof ImportError;
  if (expected) process.stderr.write(`${error.message}\n`);
  else log.fatal({ event: 'lake.start-failed', err: error }, 'The content lake could not start.');
  process.exit(1);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the migrations are. From the folder the program was started in, the repository's root, because a bundled copy of
 * this file does not know where it came from.
 */
export function migrationsFolder(): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'platform', 'database', 'migrations');
  if (!existsSync(join(folder, 'meta', '_journal.json'))) {
    throw new Error(`The migrations are not in ${folder}; start the program in the root of the repository.`);
  }
  return folder;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the migrations folder, or throws if it is missing. It is relative to the working directory (the root of the
 * repository), because a bundled copy of this file does not know its origin.
 */
export function migrationsFolder(): string {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'platform', 'database', 'migrations');
  if (!existsSync(join(folder, 'meta', '_journal.json'))) {
    throw new Error(`The migrations are not in ${folder}; start the program in the root of the repository.`);
  }
  return folder;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | undefined;

/** The id of the build that is running, as Next gave it; `development` where there is none. */
export function buildId(): string {
  known ??= read();
  return known;
}

function read(): string {
  try {
    return readFileSync(join(/* turbopackIgnore: true */ process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'development';
  }
}

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Build {
  readonly id: string;
  readonly builtAt: Date;
}

let known: Build | undefined;

/** The id of the build that is running, as Next gave it; `development` where there is none. */
export const buildId = (): string => build().id;

/** When that build was made: of one image the same on every instance. In development, when this process started. */
export const builtAt = (): Date => build().builtAt;

function build(): Build {
  known ??= read();
  return known;
}

function read(): Build {
  const file = join(/* turbopackIgnore: true */ process.cwd(), '.next', 'BUILD_ID');
  try {
    return { id: readFileSync(file, 'utf8').trim(), builtAt: statSync(file).mtime };
  } catch {
    return { id: 'development', builtAt: new Date(performance.timeOrigin) };
  }
}

/**
 * The ID and time of the running build.
 *
 * Relies on Next 16.4.5: `next build` writes its ID to `.next/BUILD_ID`. Noticed by contract.built.test.ts.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Build {
  readonly id: string;
  readonly builtAt: Date;
}

let known: Build | undefined;

/** Returns the build ID that Next assigned, or `development` without a build. */
export const buildId = (): string => build().id;

/**
 * Returns the build time, which is the same on every instance of one image. In development: the start time of this
 * process.
 */
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

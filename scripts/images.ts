/**
 * Checks or writes the digests of the images that the containers start from. `npm run images:check` fails if an image has no
 * digest. `npm run images:pin` writes the current digests of Docker's registries, or given ones (`nginx:1.28-alpine@sha256:…`).
 * Exit code 1: a digest is missing. Exit code 2: none was written, because of wrong arguments or a silent registry.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  digestForm,
  imageFaults,
  imageFiles,
  partsOf,
  projectImages,
  withDigests,
} from '#scripts/images/image-names.ts';
import { isUsageError } from '#scripts/launch/root.mjs';

const usage = `npm run images:check                         fails if an image has no digest
npm run images:pin                           writes the current digests from the registries (needs Docker and a network)
npm run images:pin -- nginx:1.28@sha256:…    writes these digests and leaves the others unchanged
  --project FOLDER                           uses another project folder`;

class Refused extends Error {}

function check(project: string): number {
  const uses = projectImages(project);
  const faults = imageFaults(uses);
  if (faults.length === 0) {
    console.log(`All ${uses.length} images have a digest.`);
    return 0;
  }
  console.error(faults.join('\n'));
  console.error(
    '\nA release needs images that cannot change. Run "npm run images:pin" to add their digests, and commit the result.',
  );
  return 1;
}

/** Asks the registry for the current digest of a name. */
function askedDigest(tagged: string): string {
  const { stdout, stderr, error } = spawnSync(
    'docker',
    ['buildx', 'imagetools', 'inspect', tagged, '--format', '{{.Manifest.Digest}}'],
    { encoding: 'utf8', timeout: 60_000 },
  );
  const digest = stdout?.trim() ?? '';
  if (digestForm.test(digest)) return digest;
  const why =
    error?.message ?? (stderr.trim().split('\n').at(-1) || `Docker answered ${JSON.stringify(digest)}`);
  throw new Refused(
    `Nothing was written: the digest of ${tagged} can't be looked up (${why}). If you know it, pass it: npm run images:pin -- ${tagged}@sha256:…`,
  );
}

/** The digests that were given, by the name without one. */
function givenDigests(given: readonly string[], named: ReadonlySet<string>): Map<string, string> {
  return new Map(
    given.map((name) => {
      const { tagged, digest } = partsOf(name);
      if (digest === null)
        throw new Refused(`Nothing was written: ${name} must end in @sha256: and 64 digits from 0 to f.`);
      if (!named.has(tagged))
        throw new Refused(
          `Nothing was written: no file uses ${tagged}. The images in use are: ${[...named].join(', ')}.`,
        );
      return [tagged, digest];
    }),
  );
}

function pin(project: string, given: readonly string[]): number {
  const named = new Set(projectImages(project).map(({ name }) => partsOf(name).tagged));
  const digests =
    given.length > 0
      ? givenDigests(given, named)
      : new Map([...named].map((tagged) => [tagged, askedDigest(tagged)] as const));
  for (const file of imageFiles(project)) {
    const path = join(project, file);
    const text = readFileSync(path, 'utf8');
    const pinned = withDigests(file, text, digests);
    if (pinned !== text) writeFileSync(path, pinned);
  }
  for (const [tagged, digest] of digests) console.log(`${tagged}@${digest}`);
  return check(project);
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string', default: join(import.meta.dirname, '..') } },
  });
  const [command, ...given] = positionals;
  const project = resolve(values.project);
  if (command === 'check' && given.length === 0) return check(project);
  if (command === 'pin') return pin(project, given);
  throw new Refused(usage);
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof Refused || isUsageError(error))) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

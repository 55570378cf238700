/** Command line of `npm run visual`: compares screenshots of all stories with reference pictures. */

import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Browser } from 'playwright';
import { formatCount } from '#contracts/counts.ts';
import { StoryFailedError, shootStory } from '#scripts/catalogue/shoot-story.ts';
import { withCatalogue } from '#scripts/catalogue/static-catalogue.ts';
import { readStories } from '#scripts/catalogue/story-index.ts';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { compare } from '#tools/visual/compare.ts';
import { type Outcome, visualReport } from '#tools/visual/report.ts';
import { storyShots } from '#tools/visual/story-shots.ts';
import { type Terminal, withBrowser } from './measured-site.ts';

const usage = `npm run visual: compares a screenshot of every story with its reference. Open visual/index.html to view the result.

  --update        saves the current screenshots as references
  --from COMMIT   builds the catalogue of a commit, takes the references from it, then compares
  --only TEXT     only stories whose id or title contains the text; repeatable
  --url URL       uses a running catalogue`;

/** Folder of references, last screenshots and differences. It is not checked in (docs/adr/0040-storybook.md). */
const folder = join(root, 'visual');
const folders = {
  references: join(folder, 'references'),
  now: join(folder, 'now'),
  differences: join(folder, 'differences'),
};

/** Number of stories open concurrently. */
const sideBySide = 3;

type Look = ReturnType<typeof storyShots>[number];

/**
 * Compares screenshots with the references, or updates the references.
 * @returns the exit code: 1 if a story changed, failed or was removed
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      update: { type: 'boolean', default: false },
      from: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      url: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const terminal = createTerminal();
  const { only, from, url } = values;
  if (from && values.update)
    throw new PlainError(
      'Use either --from (references from a commit) or --update (references from this working copy), not both.',
    );
  const there = from ? await takeReferencesOf(terminal, from, only) : undefined;
  const target = values.update ? folders.references : folders.now;
  const here = (place: string) => shootAll(terminal, place, target, only);
  const seen = await (url ? here(url) : withBuilt(terminal, root, here));
  if (seen.looks.length === 0) throw new PlainError('No story has this text in its id or title.');
  if (there) dropReferencesBut(there, seen);
  if (values.update) {
    terminal.line(`${seen.looks.length - seen.failed.size} references are in ${folders.references}.`);
    return reportFailures(terminal, seen.failed);
  }
  return report(terminal, await outcomesOf(seen, only));
}

interface Seen {
  readonly looks: readonly Look[];
  /** The error of each failed screenshot, by name. */
  readonly failed: ReadonlyMap<string, string>;
}

async function takeReferencesOf(terminal: Terminal, commit: string, only: readonly string[]): Promise<Seen> {
  const seen = await ofCommit(terminal, commit, (url) => shootAll(terminal, url, folders.references, only));
  const taken = seen.looks.length - seen.failed.size;
  terminal.line(`${taken} references are from ${commit}. Stories without one count as new.`);
  reportFailures(terminal, seen.failed);
  return seen;
}

/** Deletes references of stories that the commit does not have, so that they count as new. */
function dropReferencesBut(there: Seen, { looks }: Seen): void {
  const known = new Set(there.looks.map(({ name }) => name));
  for (const { name } of looks)
    if (!known.has(name)) rmSync(join(folders.references, `${name}.png`), { force: true });
}

async function withBuilt<Result>(
  terminal: Terminal,
  place: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const step = terminal.step('Building the catalogue');
  return withCatalogue(place, (url) => {
    step.done();
    return use(url);
  });
}

/** Builds and serves the catalogue of a commit, with the currently installed packages. */
async function ofCommit(
  terminal: Terminal,
  commit: string,
  use: (url: string) => Promise<Seen>,
): Promise<Seen> {
  const git = (...words: string[]) => promisify(execFile)('git', words, { cwd: root });
  const { stdout } = await git(
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${commit}^{commit}`,
  ).catch(() => {
    throw new PlainError(`Unknown commit "${commit}".`);
  });
  const place = await mkdtemp(join(tmpdir(), 'southbound-commit-'));
  try {
    await git('worktree', 'add', '--detach', '--force', place, stdout.trim());
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    return await withBuilt(terminal, place, use);
  } finally {
    await git('worktree', 'remove', '--force', place).catch(() => undefined);
    await rm(place, { recursive: true, force: true });
  }
}

/** Takes the screenshots into a folder. Without `only`, it first removes the old ones. */
async function shootAll(
  terminal: Terminal,
  url: string,
  into: string,
  only: readonly string[],
): Promise<Seen> {
  const looks = storyShots(await readStories(url), only);
  if (only.length === 0) rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  // A commit may have none of the requested stories.
  if (looks.length === 0) return { looks, failed: new Map() };
  const waiting = [...looks];
  const failed = new Map<string, string>();
  const step = terminal.step(`Taking ${looks.length} screenshots`);
  await withBrowser(terminal, async (browser) => {
    const worker = async () => {
      for (let look = waiting.shift(); look; look = waiting.shift()) {
        const fault = await shootInto(browser, url, look, into);
        if (fault) failed.set(look.name, fault);
      }
    };
    await Promise.all(Array.from({ length: sideBySide }, worker));
  });
  step.done();
  return { looks, failed };
}

/** Takes one screenshot. Returns the error, or undefined on success. */
async function shootInto(
  browser: Browser,
  url: string,
  look: Look,
  into: string,
): Promise<string | undefined> {
  try {
    const shot = await shootStory(browser, url, look.id, { width: look.width, height: 800, isFull: true });
    writeFileSync(join(into, `${look.name}.png`), shot);
    return undefined;
  } catch (error) {
    rmSync(join(into, `${look.name}.png`), { force: true });
    return error instanceof StoryFailedError ? error.message : String(error).slice(0, 300);
  }
}

async function outcomesOf({ looks, failed }: Seen, only: readonly string[]): Promise<Outcome[]> {
  rmSync(folders.differences, { recursive: true, force: true });
  mkdirSync(folders.differences, { recursive: true });
  const outcomes: Outcome[] = [];
  for (const { name, title } of looks) {
    const fault = failed.get(name);
    const [before, after] = [folders.references, folders.now].map((place) => join(place, `${name}.png`));
    if (fault !== undefined) outcomes.push({ name, title, kind: 'failed', note: fault });
    else if (!before || !after || !existsSync(before)) outcomes.push({ name, title, kind: 'new' });
    else {
      const { differing, drawing } = await compare(readFileSync(before), readFileSync(after));
      if (drawing) writeFileSync(join(folders.differences, `${name}.png`), drawing);
      outcomes.push(
        differing === 0
          ? { name, title, kind: 'same' }
          : { name, title, kind: 'changed', note: `${formatCount(differing)} pixels` },
      );
    }
  }
  const known = new Set(looks.map(({ name }) => name));
  const references = existsSync(folders.references) ? readdirSync(folders.references) : [];
  const gone =
    only.length > 0
      ? []
      : references.map((file) => file.replace(/\.png$/, '')).filter((name) => !known.has(name));
  return [...outcomes, ...gone.map((name) => ({ name, title: name, kind: 'gone' }) as const)];
}

function report(terminal: Terminal, outcomes: readonly Outcome[]): number {
  writeFileSync(join(folder, 'index.html'), visualReport(outcomes));
  const of = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind);
  for (const { kind, name, note = '' } of [...of('failed'), ...of('changed'), ...of('gone')])
    terminal.line(`  ${kind}  ${name}  ${note}`);
  const counts = (['failed', 'changed', 'gone', 'new', 'same'] as const).map(
    (kind) => `${of(kind).length} ${kind}`,
  );
  terminal.line(`${counts.join(', ')}. Open ${join(folder, 'index.html')}`);
  return of('failed').length + of('changed').length + of('gone').length > 0 ? 1 : 0;
}

function reportFailures(terminal: Terminal, failed: Seen['failed']): number {
  for (const fault of failed.values()) terminal.line(`  ${fault}`);
  return failed.size > 0 ? 1 : 0;
}

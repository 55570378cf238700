import { join } from 'node:path';
import { Launcher, launch } from 'chrome-launcher';
import { z } from 'zod';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';

/** The two settings of Lighthouse: a slow phone on a slow network, simulated; a desktop. */
export type Form = 'mobile' | 'desktop';

/** What one audit found. Scores are of 100; times in milliseconds. */
export type Audit = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** How quick Lighthouse found this machine to be, by its own measure; some 3,000 where nothing else runs. */
  readonly machine: number;
  /** Audits that cost points elsewhere than in performance: their ids. */
  readonly faults: readonly string[];
};

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      errorMessage: z.string().optional(),
    }),
  ),
});

/**
 * The settings of Lighthouse's own launcher: what else a browser does at its start would be measured too. But for one, which has the
 * first frame come a second or two late in most runs, and so hides what blocks the page before it.
 */
const quietBrowser = Launcher.defaultFlags().map((flag) =>
  flag.startsWith('--disable-features=') ? flag.replace(',RenderDocument', '') : flag,
);

/** The browser recorded the visit badly, as current ones do now and then. That says nothing about the page. */
export class BadRecording extends PlainError {}

const badRecording = /\bNO_NAVSTART\b/;
const maxTries = 3;

/**
 * One audit of one page in a browser of its own; another one where the browser recorded it badly.
 * @param executable the browser
 * @param tell is told of each audit that is repeated
 * @throws {PlainError} when Lighthouse cannot load the page, does not end well, or has three bad recordings in a row
 */
export function audit(
  executable: string,
  url: string,
  form: Form,
  tell: (message: string) => void,
): Promise<Audit> {
  return repeatBadRecordings(
    () => auditOnce(executable, url, form),
    () => tell(`${url}, ${form}: the browser recorded the visit badly (NO_NAVSTART). It is repeated.`),
  );
}

/** Runs `work` again, three times at most, while it ends in a bad recording. */
export async function repeatBadRecordings<Result>(
  work: () => Promise<Result>,
  onRepeat: () => void,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BadRecording) || tries === maxTries) throw error;
      onRepeat();
    }
  }
}

async function auditOnce(executable: string, url: string, form: Form): Promise<Audit> {
  const browser = await launch({
    chromePath: executable,
    chromeFlags: [...launchOptions().args, ...quietBrowser, '--headless=new'],
    ignoreDefaultFlags: true,
    logLevel: 'silent',
  });
  try {
    const lines: string[] = [];
    const words: string[] = [];
    const tool = join(root, 'node_modules', 'lighthouse', 'cli', 'index.js');
    const { code } = await startNode({
      name: 'lighthouse',
      args: [
        tool,
        url,
        `--port=${browser.port}`,
        '--output=json',
        '--quiet',
        '--no-enable-error-reporting',
        ...(form === 'desktop' ? ['--preset=desktop'] : []),
      ],
      onLine: (line) => (lines.length > 0 || line === '{' ? lines : words).push(line),
    }).exited;
    if (words.some((line) => badRecording.test(line))) throw new BadRecording(`${url} was recorded badly.`);
    if (code !== 0) throw new PlainError(`Lighthouse failed on ${url}.\n${words.slice(-20).join('\n')}`);
    // The report ends at its closing brace; warnings may follow.
    return readReport(JSON.parse(lines.slice(0, lines.lastIndexOf('}') + 1).join('\n')));
  } finally {
    browser.kill();
  }
}

/**
 * What Lighthouse reports in JSON.
 * @throws {BadRecording} when the recording lacks what an audit needs
 * @throws {PlainError} when the page cannot be loaded
 */
export function readReport(json: unknown): Audit {
  const { categories, audits, environment, runtimeError } = report.parse(json);
  const errors = [runtimeError?.code, ...Object.values(audits).map(({ errorMessage }) => errorMessage)];
  if (errors.some((error) => error && badRecording.test(error)))
    throw new BadRecording('The browser recorded the visit badly.');
  if (runtimeError) throw new PlainError(`Lighthouse: ${runtimeError.message}`);
  const score = (name: keyof typeof categories) => Math.round((categories[name].score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const strict = [categories.accessibility, categories['best-practices'], categories.seo];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    machine: environment.benchmarkIndex,
    faults: strict
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  };
}

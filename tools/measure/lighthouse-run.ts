/** Runs a Lighthouse audit of one page in its own browser. */
import { join } from 'node:path';
import { Launcher, launch } from 'chrome-launcher';
import { z } from 'zod';
import { launchOptions } from '#scripts/launch/browser.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';

/** Lighthouse's two presets: a simulated slow phone on a slow network, or a desktop. */
export type Form = 'mobile' | 'desktop';

/** Lighthouse's own slowdown of a phone's processor. */
export const usualSlowdown = 4;

/** Result of one audit. Scores are out of 100; times are in milliseconds. */
export type Audit = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** Lighthouse's benchmark index, a measure of the machine's speed; about 3,000 on an idle one. */
  readonly machine: number;
  /** Ids of failed audits in the categories other than performance. */
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
 * The browser flags of Lighthouse's own launcher, which disable background work that would distort the measurement.
 * `RenderDocument` stays enabled: without it the first frame is a second or two late in most runs, which hides blocking work.
 */
const quietBrowser = Launcher.defaultFlags().map((flag) =>
  flag.startsWith('--disable-features=') ? flag.replace(',RenderDocument', '') : flag,
);

/** Thrown if the browser's trace is incomplete (NO_NAVSTART), as happens now and then. The page is not the cause. */
export class BadRecording extends PlainError {}

const badRecording = /\bNO_NAVSTART\b/;
const maxTries = 3;

/**
 * Audits a page in its own browser. Repeats the audit after a bad recording.
 * @param executable path of the browser
 * @param tell receives a message about each repetition
 * @param slowdown how many times slower than this machine the simulated phone is; default is Lighthouse's 4
 * @throws {PlainError} if Lighthouse cannot load the page, fails, or has three bad recordings in a row
 */
export function audit(
  executable: string,
  url: string,
  form: Form,
  tell: (message: string) => void,
  slowdown = usualSlowdown,
): Promise<Audit> {
  return repeatBadRecordings(
    () => auditOnce(executable, url, form, slowdown),
    () => tell(`${url}, ${form}: the browser’s trace is incomplete (NO_NAVSTART). Repeating the audit.`),
  );
}

/** Runs `work` and repeats it after a `BadRecording`, up to three runs in all. */
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

async function auditOnce(executable: string, url: string, form: Form, slowdown: number): Promise<Audit> {
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
        form === 'desktop' ? '--preset=desktop' : `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      ],
      onLine: (line) => (lines.length > 0 || line === '{' ? lines : words).push(line),
    }).exited;
    if (words.some((line) => badRecording.test(line)))
      throw new BadRecording(`The trace of ${url} is incomplete.`);
    if (code !== 0) throw new PlainError(`Lighthouse failed on ${url}.\n${words.slice(-20).join('\n')}`);
    // Warnings may follow the report's closing brace.
    return readReport(JSON.parse(lines.slice(0, lines.lastIndexOf('}') + 1).join('\n')));
  } finally {
    browser.kill();
  }
}

/**
 * Parses Lighthouse's JSON report.
 * @throws {BadRecording} if the recording lacks events that an audit needs
 * @throws {PlainError} if the page cannot be loaded
 */
export function readReport(json: unknown): Audit {
  const { categories, audits, environment, runtimeError } = report.parse(json);
  const errors = [runtimeError?.code, ...Object.values(audits).map(({ errorMessage }) => errorMessage)];
  if (errors.some((error) => error && badRecording.test(error)))
    throw new BadRecording('The browser’s trace is incomplete.');
  if (runtimeError) throw new PlainError(`Lighthouse: ${runtimeError.message}`);
  const score = (name: keyof typeof categories) => Math.round((categories[name].score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const strict = [categories.accessibility, categories['best-practices'], categories.seo];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
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

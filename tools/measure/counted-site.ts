/** Starts the built site of a working copy so that V8 counts which of its code runs. */
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startChild } from '#scripts/launch/processes.mjs';
import { PlainError } from '#scripts/launch/root.mjs';
import { lakeAddress, readSettings, siteAddress, testPayments } from '#scripts/launch/settings.mjs';
import { isHealthy, startPart } from '#scripts/launch/site-process.mjs';
import { type Coverage, coverageSchema } from './map-coverage.ts';
import { ownSettings, type Terminal } from './measured-site.ts';

/** A running site whose coverage can be taken. */
export interface CountedSite {
  /** URL without a trailing slash. */
  readonly siteUrl: string;
  readonly dataDir: string;
  /**
   * Returns the coverage of the site's code since the last call.
   * @param intervals state of the site's background intervals until the next call
   */
  takeCoverage(intervals: 'paused' | 'running'): Promise<Coverage>;
}

/**
 * Runs `work` on the built site of a working copy, with test payments, its own lake and an empty data folder. Afterwards
 * it stops both and removes the folder.
 * @param folder the working copy, absolute; its launcher is not used, so it can be of another commit
 * @throws {PlainError} if the folder has no build with source maps, or the site does not start
 */
export async function withCountedSite<Result>(
  terminal: Terminal,
  folder: string,
  work: (site: CountedSite) => Promise<Result>,
): Promise<Result> {
  requireBuild(folder);
  const [port = 0, lakePort = 0, coveragePort = 0] = await freePorts(3);
  const dataDir = mkdtempSync(join(tmpdir(), 'southbound-counted-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  const settings = readSettings({ PORT: String(port), LAKE_PORT: String(lakePort), DATA_DIR: dataDir });
  const siteUrl = siteAddress(settings);
  const env = {
    ...{ ...process.env, ...ownSettings, DATA_DIR: dataDir, SITE_URL: siteUrl, HOST: settings.host },
    ...{ PORT: String(port), LAKE_PORT: String(lakePort), LAKE_URL: lakeAddress(settings) },
    ...{ LAKE_WEBHOOK_URL: `${siteUrl}/api/content-webhook`, SANITY_WEBHOOK_SECRET: 'counted-site' },
    ...{ CONTENT_DIR: join(folder, 'content'), NEXT_TELEMETRY_DISABLED: '1' },
  };
  const lines: string[] = [];
  const start = (name: string, probe: string, args: readonly string[]) =>
    startPart({
      name,
      title: `The ${name}`,
      probe,
      isReady: () => isHealthy(probe),
      start: (onLine) =>
        startChild({
          name,
          command: process.execPath,
          args: ['--import', import.meta.resolve('#scripts/launch/exit-with-launcher.mjs'), ...args],
          env: { ...env, ...testPayments(settings, env), NODE_ENV: 'production' },
          onLine,
          cwd: folder,
        }),
    });
  const preload = `${import.meta.resolve('./coverage-preload.ts')}?port=${coveragePort}`;
  const step = terminal.step('Starting the site');
  const lake = start('lake', `${lakeAddress(settings)}/v1/ping`, ['lake/main.ts']);
  const site = start('site', `${siteUrl}/api/v1/ready`, ['--import', preload, 'src/server.ts']);
  const parts = [site, lake];
  const ended = Promise.race(
    parts.map(async ({ child, describeExit }) => {
      throw new PlainError(describeExit(await child.exited));
    }),
  );
  try {
    await Promise.race([Promise.all(parts.map((part) => part.answers())), ended]);
    step.done();
    for (const part of parts) part.listen((name, line) => lines.push(`${name} │ ${line}`));
    const takeCoverage = async (intervals: string) => {
      const response = await fetch(`http://127.0.0.1:${coveragePort}/${intervals}`);
      return coverageSchema.parse(await response.json());
    };
    return await Promise.race([work({ siteUrl, dataDir, takeCoverage }), ended]);
  } catch (error) {
    for (const line of lines.slice(-20)) terminal.line(line);
    throw error;
  } finally {
    ended.catch(() => undefined);
    for (const { child } of parts) await child.stop();
    process.off('exit', remove);
    remove();
  }
}

function requireBuild(folder: string): void {
  const build = join(folder, '.next');
  if (!existsSync(join(build, 'BUILD_ID')))
    throw new PlainError(`There is no build in ${folder}. Run \`npm run build\` there.`);
  if (globSync('server/chunks/*.js.map', { cwd: build }).length === 0)
    throw new PlainError(`The build in ${folder} has no source maps of the server. Build it again.`);
}

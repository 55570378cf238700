/** Implements `npm start` and `npm run dev`. */
import { parseArgs } from 'node:util';
import { installIfNeeded } from './install.mjs';
import { restartWithProjectNode } from './own-node.mjs';
import { requireFreePort } from './ports.mjs';
import { PlainError } from './root.mjs';
import { loadEnvFiles, publicAddress, readSettings } from './settings.mjs';
import { createTerminal, seconds } from './terminal.mjs';

/**
 * Installs and builds if needed, then runs the content lake and the site until it is stopped.
 * @param {string} script the script to continue with under the project's own Node
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function start(script, args) {
  // Counted from the first process, if that one started this one under the project's own Node.
  process.env.LAUNCHER_BEGAN ??= String(Date.now());
  const began = Number(process.env.LAUNCHER_BEGAN);
  const { dev } = readArguments(args);
  const terminal = createTerminal();
  loadEnvFiles();
  const settings = readSettings();
  await requireFreePort('the site', settings.port, settings.host, 'Choose another with PORT.');
  if (!settings.hostedContent)
    await requireFreePort(
      'the content lake',
      settings.lakePort,
      '127.0.0.1',
      'Choose another with LAKE_PORT.',
    );

  await installIfNeeded(terminal);
  await restartWithProjectNode(script, args);

  // From here on the project's Node and the installed packages can be used.
  delete process.env.LAUNCHER_BEGAN;
  const { holdDataFolder } = await import('./lock-data-folder.mjs');
  const { buildIfNeeded, buildStudio } = await import('./build.mjs');
  const { startSite } = await import('./site.mjs');
  await requireGoodSettings({ ...process.env, NODE_ENV: dev ? 'development' : 'production' });
  holdDataFolder(settings.dataDir, publicAddress(settings));
  await (dev ? buildStudio(terminal) : buildIfNeeded(terminal));
  const prefix = process.stdout.isTTY === true;
  const site = await startSite({
    settings,
    dev,
    terminal,
    onLine: (part, line) => terminal.line(prefix ? `${part} │ ${line}` : line),
  });

  const address = publicAddress(settings);
  terminal.line('');
  terminal.line(`Ready after ${seconds(Date.now() - began)}.`);
  terminal.line(`  Site            ${address}/`);
  terminal.line(`  Studio          ${address}/studio/`);
  terminal.line(`  API reference   ${address}/api/v1/reference`);
  terminal.line('  Component catalogue: npm run storybook');
  terminal.line('Ctrl-C stops everything.');
  return site.fallen;
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    return parseArgs({ args, options: { dev: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error} The only option is --dev.`);
  }
}

/**
 * Validates the settings with the site's own reader before anything is built.
 * @param {NodeJS.ProcessEnv} env
 * @throws {PlainError} one line that names what is wrong
 */
export async function requireGoodSettings(env) {
  const { ConfigError, readConfig } = await import('#platform/config.ts');
  try {
    readConfig(env);
  } catch (error) {
    throw error instanceof ConfigError ? new PlainError(error.message) : error;
  }
}

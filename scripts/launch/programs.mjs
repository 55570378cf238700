/** Finds and installs programs of the system, ends them with this process, and chooses their user. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { mayInstall } from './browser.mjs';
import { PlainError } from './root.mjs';

/**
 * A program on PATH, or where Debian puts those of administrators.
 * @param {string} name
 * @param {Record<string, string | undefined>} [env] where PATH is read from
 * @returns {string | undefined} its path
 */
export function findProgram(name, env = process.env) {
  return [...(env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Finds a program, and installs Debian's package when it is missing and this process may (root, apt).
 * @param {{ name: string, title: string, package: string }} what
 * @param {(what: string, command: string, args: string[]) => Promise<void>} run how a long command is run and shown
 * @returns {Promise<string>} its path
 * @throws {PlainError} when there is none
 */
export async function requireProgram({ name, title, package: debianPackage }, run) {
  const found = findProgram(name);
  if (found) return found;
  if (mayInstall()) {
    await run('Reading the package lists', 'apt-get', ['update', '-qq']);
    await run(`Installing ${title}`, 'apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      debianPackage,
    ]);
    const installed = findProgram(name);
    if (installed) return installed;
  }
  throw new PlainError(`${title} is not installed. Debian: apt-get install ${debianPackage}.`);
}

/**
 * Finds a program, and unpacks it from Debian's package when it is missing and this process may (root, apt). The package is not
 * installed: it would start a server. The program stays in the folder for the next time.
 * @param {{ name: string, title: string, package: string }} what
 * @param {string} folder absolute; created when it is missing
 * @param {(what: string, command: string, args: string[]) => Promise<void>} run how a long command is run and shown
 * @returns {Promise<string>} its path
 * @throws {PlainError} when there is none
 */
export async function unpackProgram({ name, title, package: debianPackage }, folder, run) {
  const find = () => findProgram(name) ?? findProgram(name, { PATH: folder });
  const found = find();
  if (found) return found;
  if (mayInstall()) {
    await run('Reading the package lists', 'apt-get', ['update', '-qq']);
    // Moved there whole, so that what an interrupted run left is never taken for the program.
    const fetching = `mkdir -p "$1" && part=$(mktemp -d "$1/part-XXXXXX") && cd "$part" && apt-get download -qq "$2" &&
      dpkg-deb -x "$2"_*.deb . && mv "usr/bin/$3" "$1/$3"; code=$?; rm -rf "$part"; exit $code`;
    await run(`Fetching ${title}`, 'sh', ['-c', fetching, 'sh', folder, debianPackage, name]);
    const unpacked = find();
    if (unpacked) return unpacked;
  }
  throw new PlainError(`${title} is not installed. Debian: apt-get install ${debianPackage}.`);
}

/**
 * Wraps a command so that it ends with this process, even when this process is killed. Systems without that feature get the
 * command unchanged.
 * @param {string} command
 * @param {string[]} args
 * @param {'TERM' | 'INT'} signal signal that ends it
 * @returns {{ command: string, args: string[] }}
 */
export function wrapWithParentExit(command, args, signal) {
  const guard = process.platform === 'linux' ? findProgram('setpriv') : undefined;
  return guard
    ? { command: guard, args: ['--pdeathsig', signal, '--', command, ...args] }
    : { command, args };
}

/**
 * Finds the user for a server that must not run as root.
 * @param {string[]} names the first of these that there is
 * @returns {{ uid: number, gid: number } | undefined | null} undefined to run as we are, null when there is nobody
 */
export function unprivilegedUser(names) {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

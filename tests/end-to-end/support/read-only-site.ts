/**
 * Runs a lake and a site as compose.yaml does: without capabilities, on a file system that is read-only except for DATA_DIR.
 */
import { spawnSync } from 'node:child_process';
import { type Child, startChild } from '#scripts/launch/processes.mjs';
import { startPart } from '#scripts/launch/site-process.mjs';

/**
 * Makes every file system except one folder read-only in a new mount namespace, then starts a program without capabilities.
 * Fails if a file can still be created, so that a test on it proves something.
 */
const script = `
  set -e
  data=$1; shift
  mount --bind "$data" "$data"
  while read -r _ place _; do
    case $place in "$data"|/proc|/proc/*) continue ;; esac
    mount -o remount,bind,ro "$place" 2> /dev/null || true
  done < /proc/self/mounts
  for folder in . /tmp /var/tmp /dev/shm "$data/.."; do
    if ( : > "$folder/southbound-may-write" ) 2> /dev/null; then echo "$folder can be written to" >&2; exit 1; fi
  done
  exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all -- "$@"
`;

/** Returns true if this process may create such a namespace, which takes Linux and root. */
export const mayMakeReadOnly = (): boolean =>
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'true']).status === 0;

/** Starts a program of the project in such a namespace and waits until `address` answers 200. */
export async function startReadOnly(what: {
  readonly program: string;
  readonly address: string;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onLine: (line: string) => void;
}): Promise<Child> {
  const { program, address, dataDir, env, onLine } = what;
  const args = [
    ...['--mount', '--propagation', 'private', '--kill-child', 'sh', '-c', script, 'sh'],
    ...[dataDir, process.execPath, program],
  ];
  const part = startPart({
    name: program,
    title: program,
    probe: address,
    isReady: () =>
      fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    start: (onEarlyLine) =>
      startChild({
        name: program,
        command: 'unshare',
        args,
        env: { ...env, DATA_DIR: dataDir },
        onLine: onEarlyLine,
      }),
  });
  const ended = part.child.exited.then((exit) => {
    throw new Error(part.describeExit(exit));
  });
  ended.catch(() => undefined);
  await Promise.race([part.answers(), ended]);
  part.listen((_name, line) => onLine(line));
  return part.child;
}

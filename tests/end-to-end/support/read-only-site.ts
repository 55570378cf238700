/** A lake and a site as compose.yaml runs them: on a file system that they can only read, but for DATA_DIR, and without any right. */
import { spawnSync } from 'node:child_process';
import { startPart } from '#scripts/launch/part.mjs';
import { type Child, startChild } from '#scripts/launch/processes.mjs';

/**
 * Makes every file system read-only in a namespace of its own, but for one folder, and becomes a program without capabilities. Fails
 * where a file can still be made, so that a test on it proves something.
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

/** Whether this process may make such a file system: that takes Linux, and root. */
export const mayMakeReadOnly = (): boolean =>
  spawnSync('unshare', ['--mount', '--propagation', 'private', 'true']).status === 0;

/** Starts a program of the project in such a place, and waits until `address` answers 200. */
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
    throw new Error(part.lastWords(exit));
  });
  ended.catch(() => undefined);
  await Promise.race([part.answers(), ended]);
  part.listen((_name, line) => onLine(line));
  return part.child;
}

/** Finds an unprivileged user for servers that must not run as root. */
import { readFileSync } from 'node:fs';

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

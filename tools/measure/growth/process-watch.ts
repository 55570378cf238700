/** What processes take of the machine, as Linux tells it in /proc. Elsewhere nothing is known, and nothing is said. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ticks a second in which Linux counts processor time for programs; the same on every machine (`USER_HZ`). */
const ticksPerSecond = 100;

/** A process as /proc/…/stat has it. Times in seconds. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Its own processor time. */
  readonly own: number;
  /** That of its children that have ended. */
  readonly ended: number;
}

/** Reads a line of /proc/…/stat; undefined where it is none. The name, in brackets, may hold anything. */
export function parseStat(line: string): ProcessStat | undefined {
  const [, pid = '', rest = ''] = /^(\d+) \(.*\) (.*)$/s.exec(line) ?? [];
  // From the third field on: state, parent, … and the four times are fields 14 to 17.
  const fields = rest.trim().split(' ').map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  if (endedSystem === undefined || user === undefined || system === undefined || endedUser === undefined)
    return undefined;
  return {
    pid: Number(pid),
    parent: fields[1] ?? 0,
    own: (user + system) / ticksPerSecond,
    ended: (endedUser + endedSystem) / ticksPerSecond,
  };
}

/**
 * Processor seconds of a process and all that it started, as long as it runs: those that have ended are in their parent's
 * account. NaN where there is no such process.
 */
export function secondsOf(root: number, all: readonly ProcessStat[]): number {
  const own = all.find(({ pid }) => pid === root);
  if (!own) return Number.NaN;
  return all
    .filter(({ parent, pid }) => parent === root && pid !== root)
    .reduce((sum, { pid }) => sum + secondsOf(pid, all), own.own + own.ended);
}

/** Every process there is; none where there is no /proc. */
export function readProcesses(): readonly ProcessStat[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parseStat(textOf(`/proc/${name}/stat`)) ?? []);
}

/** Memory that a process has in use (RSS), in bytes; NaN where that is not known. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1_024;
}

/** Seconds for which the machine's cores have worked since it was started, all together; NaN where that is not known. */
export function machineSeconds(): number {
  const [, times = ''] = /^cpu +(.*)$/m.exec(textOf('/proc/stat')) ?? [];
  // User, nice, system; then idle and waiting for disks, which is no work; then interrupts, and what another machine took.
  const [user, nice, system, , , interrupts, softInterrupts] = times.split(' ').map(Number);
  if (user === undefined || nice === undefined || system === undefined) return Number.NaN;
  return (user + nice + system + (interrupts ?? 0) + (softInterrupts ?? 0)) / ticksPerSecond;
}

/** The file's text; empty where it is gone, as a process may be at any moment. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

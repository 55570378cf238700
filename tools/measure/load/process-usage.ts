/** Reads CPU time and memory of processes from Linux' /proc. On other systems the values are NaN or empty. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of CPU times in /proc (`USER_HZ`); the same on every machine. */
const ticksPerSecond = 100;

/** A process in /proc/…/stat. Times are in seconds. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Its own CPU time. */
  readonly own: number;
  /** CPU time of its children that have ended. */
  readonly ended: number;
}

/** Parses a line of /proc/…/stat; undefined if it is not valid. The process name, in brackets, may contain any character. */
export function parseStat(line: string): ProcessStat | undefined {
  const [, pid = '', rest = ''] = /^(\d+) \(.*\) (.*)$/s.exec(line) ?? [];
  // `rest` starts at field 3 (state); the parent is field 4, the four times are fields 14 to 17.
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
 * Returns the CPU seconds of a running process and its descendants. Ended ones are counted in their parent.
 * NaN if the process does not exist.
 */
export function secondsOf(root: number, all: readonly ProcessStat[]): number {
  const own = all.find(({ pid }) => pid === root);
  if (!own) return Number.NaN;
  return all
    .filter(({ parent, pid }) => parent === root && pid !== root)
    .reduce((sum, { pid }) => sum + secondsOf(pid, all), own.own + own.ended);
}

/** Reads all processes; empty without /proc. */
export function readProcesses(): readonly ProcessStat[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => parseStat(textOf(`/proc/${name}/stat`)) ?? []);
}

/** Returns the resident memory (RSS) of a process in bytes; NaN if unknown. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) * 1_024;
}

/** Returns the busy seconds of all cores since boot, summed; NaN if unknown. */
export function machineSeconds(): number {
  const [, times = ''] = /^cpu +(.*)$/m.exec(textOf('/proc/stat')) ?? [];
  // Fields: user, nice, system, idle, iowait (both not busy), irq, softirq; steal time is ignored.
  const [user, nice, system, , , interrupts, softInterrupts] = times.split(' ').map(Number);
  if (user === undefined || nice === undefined || system === undefined) return Number.NaN;
  return (user + nice + system + (interrupts ?? 0) + (softInterrupts ?? 0)) / ticksPerSecond;
}

/** Reads a file; empty if it does not exist, because a process can end at any moment. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

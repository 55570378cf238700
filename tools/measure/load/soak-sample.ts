/** Takes a sample of an instance's resources: memory, open files and connections. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Inspector } from './inspector.ts';
import type { Instance } from './load-test-cluster.ts';
import { memoryOf } from './process-usage.ts';

/** A sample; NaN for unknown values. */
export interface SoakSample {
  /** Resident memory (RSS) in bytes. */
  readonly rss: number;
  /** JavaScript heap in bytes, after garbage collection. */
  readonly heap: number;
  /** Memory outside the heap, such as buffers, in bytes. */
  readonly external: number;
  /** Open files, pipes and sockets without established connections. Half-closed connections are included. */
  readonly handles: number;
  /** Established connections of visitors or a proxy in front. */
  readonly visitors: number;
  /** All other established connections: PostgreSQL, Redis, the lake, clients of the metrics. */
  readonly others: number;
}

/** Timeout of the metrics endpoint in milliseconds. */
const timeoutMs = 5_000;

/**
 * Counts open files and connections, then collects garbage and measures memory. The order matters: during a garbage
 * collection of half a second requests queue up, and serving them all at once needs more connections.
 * Rejects only if the inspector fails.
 */
export async function sampleOf(
  { pid, port, metricsPort }: Pick<Instance, 'pid' | 'port' | 'metricsPort'>,
  inspector: Pick<Inspector, 'heapInUse'>,
): Promise<SoakSample> {
  const open = openIn(pid);
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map(textOf);
  const heap = await inspector.heapInUse();
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((answer) => answer.text())
    .catch(() => '');
  return { rss: memoryOf(pid), heap, external: externalIn(text), ...classifyOpenFiles(port, open, tables) };
}

/** Parses the external memory in bytes from Prometheus' text format; NaN if missing. */
export function externalIn(text: string): number {
  const [, bytes] = /^nodejs_external_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Number(bytes);
}

/** State of an established connection in /proc/net/tcp. */
const established = '01';

/**
 * Classifies open files and sockets. A half-closed connection counts as a handle until the process closes it.
 * @param port the port for visitors
 * @param open targets of the links in /proc/…/fd; null if unknown
 * @param tables contents of /proc/net/tcp and tcp6
 */
export function classifyOpenFiles(
  port: number,
  open: readonly string[] | null,
  tables: readonly string[],
): Pick<SoakSample, 'handles' | 'visitors' | 'others'> {
  if (!open) return { handles: Number.NaN, visitors: Number.NaN, others: Number.NaN };
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const standing = new Map<string, string>();
  for (const line of tables.flatMap((table) => table.split('\n').slice(1))) {
    // Fields: number, local address, remote address, state; the tenth is the inode.
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    if (state === established) standing.set(`socket:[${inode}]`, local);
  }
  const connections = open.flatMap((name) => standing.get(name) ?? []);
  const visitors = connections.filter((local) => local.endsWith(end)).length;
  return {
    handles: open.length - connections.length,
    visitors,
    others: connections.length - visitors,
  };
}

function openIn(pid: number): readonly string[] | null {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).map((name) => linkAt(`${folder}/${name}`));
  } catch {
    return null;
  }
}

/** Reads the target of a link; empty if the file was just closed. */
function linkAt(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

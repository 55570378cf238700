/** What an instance holds at one moment: memory, files, connections. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Instance } from './grown-site.ts';
import type { Inspector } from './inspector.ts';
import { memoryOf } from './process-watch.ts';

/** NaN for what is not known. */
export interface SoakSample {
  /** Memory in use (RSS), in bytes. */
  readonly rss: number;
  /** Of JavaScript, in bytes, once all that is not needed was cleared. */
  readonly heap: number;
  /** Buffers and what else libraries keep beside it, in bytes. */
  readonly external: number;
  /** Open files, pipes and sockets, but for connections that stand: those whose other end has hung up are among them. */
  readonly handles: number;
  /** Connections that stand to visitors, and to whoever is in front. */
  readonly visitors: number;
  /** Those to everybody else: PostgreSQL, Redis, the lake, who asks for its numbers. */
  readonly others: number;
}

/** How long the numbers may take, in milliseconds. */
const patience = 5_000;

/**
 * Looks at what is open, then clears its memory and looks at that. In this order: while memory is cleared, for half a second, visitors
 * wait, and all who then come at once need connections. Rejects only where the inspector has no answer.
 */
export async function sampleOf(
  { pid, port, metricsPort }: Pick<Instance, 'pid' | 'port' | 'metricsPort'>,
  inspector: Pick<Inspector, 'heapInUse'>,
): Promise<SoakSample> {
  const open = openIn(pid);
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map(textOf);
  const heap = await inspector.heapInUse();
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    signal: AbortSignal.timeout(patience),
  })
    .then((answer) => answer.text())
    .catch(() => '');
  return { rss: memoryOf(pid), heap, external: externalIn(text), ...sortedBy(port, open, tables) };
}

/** Bytes of buffers, in Prometheus' text. */
export function externalIn(text: string): number {
  const [, bytes] = /^nodejs_external_memory_bytes (\S+)$/m.exec(text) ?? [];
  return Number(bytes);
}

/** The state of a connection that stands, in the kernel's tables. */
const established = '01';

/**
 * What is open, by what it is. A connection that one end has ended stands no longer, and is a handle until the other has closed it.
 * @param port to which visitors come
 * @param open what the process has open, as Linux names it; null where that is not known
 * @param tables the text of /proc/net/tcp
 */
export function sortedBy(
  port: number,
  open: readonly string[] | null,
  tables: readonly string[],
): Pick<SoakSample, 'handles' | 'visitors' | 'others'> {
  if (!open) return { handles: Number.NaN, visitors: Number.NaN, others: Number.NaN };
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const standing = new Map<string, string>();
  for (const line of tables.flatMap((table) => table.split('\n').slice(1))) {
    // Its number, both ends, the state; and the tenth is the number by which the process has it.
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

/** Where it leads; empty where it was closed this moment. */
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

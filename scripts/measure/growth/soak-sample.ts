/** What an instance holds at one moment: memory, files, connections. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Instance } from './grown-house.ts';
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
  /** Open files, pipes and sockets, but for the connections of visitors. */
  readonly handles: number;
  /** Connections of visitors, and of whoever is in front. */
  readonly visitors: number;
  /** Connections to PostgreSQL. */
  readonly database: number;
}

/** How long the numbers may take, in milliseconds. */
const patience = 5_000;

/** Clears its memory, and looks. Rejects only where the inspector is no longer there. */
export async function sampleOf(
  { pid, port, metricsPort }: Instance,
  inspector: Pick<Inspector, 'heapInUse'>,
): Promise<SoakSample> {
  const heap = await inspector.heapInUse();
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    signal: AbortSignal.timeout(patience),
  }).then(
    (answer) => answer.text(),
    () => '',
  );
  const visitors = connectionsTo(port, ['/proc/net/tcp', '/proc/net/tcp6'].map(textOf));
  return {
    rss: memoryOf(pid),
    heap,
    ...toldBy(text),
    handles: handlesOf(pid) - visitors,
    visitors,
  };
}

/** What Prometheus' text tells. */
export function toldBy(text: string): Pick<SoakSample, 'external' | 'database'> {
  const value = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? Number.NaN : Number(line.slice(name.length));
  };
  return {
    external: value('nodejs_external_memory_bytes'),
    database:
      value('southbound_database_connections{state="busy"}') +
      value('southbound_database_connections{state="idle"}'),
  };
}

/** States of a connection in the kernel's tables that are none, or no longer: those that wait for their time, that listen. */
const noConnection: readonly string[] = ['06', '0A'];

/** How many connections stand to a port of this machine, by the text of `/proc/net/tcp`. */
export function connectionsTo(port: number, tables: readonly string[]): number {
  const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .filter((line) => {
      const [, local = '', , state = ''] = line.trim().split(/\s+/);
      return local.endsWith(end) && !noConnection.includes(state);
    }).length;
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

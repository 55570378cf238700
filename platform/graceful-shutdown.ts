/**
 * Tracks background work of this process that no open connection waits for, such as rounds, emails and payments. After
 * shutdown starts, the process begins no work that another instance can do, and waits for work in flight. The state is
 * process-wide, because Next bundles the proxy and routes apart from our own server.
 */
import { singleton } from './singleton.ts';

const state = singleton<{ isStopping: boolean; readonly work: Set<Promise<void>> }>('pending-work');

function processWide() {
  state.current ??= { isStopping: false, work: new Set() };
  return state.current;
}

/** Returns true after shutdown has started. Work that another instance can do must not start any more. */
export function isStopping(): boolean {
  return processWide().isStopping;
}

/** Starts shutdown. It cannot be undone. */
export function startShutdown(): void {
  processWide().isStopping = true;
}

/** Registers a promise so that shutdown waits for it. Returns the same promise. */
export function trackUntilShutdown<Result>(promise: Promise<Result>): Promise<Result> {
  const { work } = processWide();
  const forget = () => void work.delete(done);
  const done: Promise<void> = promise.then(forget, forget);
  work.add(done);
  return promise;
}

/** Resolves when no registered work is left. */
export async function whenIdle(): Promise<void> {
  const { work } = processWide();
  while (work.size > 0) await Promise.all(work);
}

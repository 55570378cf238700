/**
 * What this process does that no open connection waits for: rounds, mails, payments that are settled behind a visitor's back. Told to
 * stop, it begins no more of what others can do as well, and waits for what is under way. One for the whole process: Next bundles the
 * proxy and the routes apart from our own server.
 */
import { singleton } from './singleton.ts';

const state = singleton<{ isStopping: boolean; readonly work: Set<Promise<void>> }>('work-under-way');

function processWide() {
  state.current ??= { isStopping: false, work: new Set() };
  return state.current;
}

/** Whether this process has been told to stop: what others can do as well is not begun any more. */
export function isStopping(): boolean {
  return processWide().isStopping;
}

/** Says so, for good. */
export function startShutdown(): void {
  processWide().isStopping = true;
}

/** The same promise, which is waited for before this process ends. */
export function trackUntilShutdown<Result>(promise: Promise<Result>): Promise<Result> {
  const { work } = processWide();
  const forget = () => void work.delete(done);
  const done: Promise<void> = promise.then(forget, forget);
  work.add(done);
  return promise;
}

/** Resolves when nothing is under way. */
export async function whenIdle(): Promise<void> {
  const { work } = processWide();
  while (work.size > 0) await Promise.all(work);
}

/** Loading state of a journey search, shared by form and results until the next answer renders. */
'use client';
import { useSyncExternalStore } from 'react';

/** How long a search counts as pending without an answer, in milliseconds. */
const pendingTimeoutMs = 15_000;

/** The stamp of the answer on whose page the search started. */
let pendingFrom: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  clearTimeout(timer);
  if (next !== null) timer = setTimeout(() => set(null), pendingTimeoutMs);
  pendingFrom = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks a search as pending, started on the page with this answer's stamp. */
export function markSearchPending(stamp: string): void {
  set(stamp);
}

/** True while a search is pending, until an answer with another stamp renders. */
export function usePendingSearch(stamp: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pendingFrom === stamp,
    () => false,
  );
}

'use client';
import { useSyncExternalStore } from 'react';

/** How long a search counts as under way when nothing comes of it, in milliseconds. */
const pendingTimeoutMs = 15_000;

/** The stamp of the answer that a search was started from. */
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

/** A search has been asked for on a page with the answer of this stamp. */
export function searchBegins(stamp: string): void {
  set(stamp);
}

/** True while a search is on its way: until an answer with another stamp is drawn. */
export function usePendingSearch(stamp: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pendingFrom === stamp,
    () => false,
  );
}

'use client';

import { useEffect } from 'react';
import { recoverFromChunkError } from './chunk-recovery.ts';
import { island } from './island.tsx';
import { markStale, parseRelease, releaseCheckMs, releaseState } from './release.ts';

/** Checks for a newer build. A failed request changes nothing. */
const check = async (buildId: string): Promise<void> => {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    const release = answer.ok ? parseRelease(await answer.json()) : null;
    if (release && release.id !== buildId) markStale();
  } catch {
    // Offline, or between two builds: the next check will find out.
  }
};

/**
 * Island that detects a new build: every hour, and when the visitor returns to the tab. The next navigation then loads
 * a whole document. A chunk that fails to load reloads the page, at most once in ten seconds per path.
 */
export const ReleaseWatcher = island('release-watcher', Watcher, null);

function Watcher({ buildId }: { buildId: string }) {
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const look = () => {
      if (!releaseState.stale && document.visibilityState === 'visible') void check(buildId);
    };
    const timer = window.setInterval(look, releaseCheckMs);
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('error', ({ error }) => void recoverFromChunkError(error), { signal });
    window.addEventListener('unhandledrejection', ({ reason }) => void recoverFromChunkError(reason), {
      signal,
    });
    return () => {
      window.clearInterval(timer);
      abort.abort();
    };
  }, [buildId]);
  return null;
}

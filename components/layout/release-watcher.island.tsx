'use client';

import { useEffect } from 'react';
import { recoverFromChunkError } from './chunk-recovery.ts';
import { island } from './island.tsx';
import { checkInterval, parseRelease } from './release.ts';
import { releaseState } from './release-state.ts';

/** Looks whether a build other than ours is out. No answer changes nothing. */
const check = async (buildId: string): Promise<void> => {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    const release = answer.ok ? parseRelease(await answer.json()) : null;
    if (release && release.id !== buildId) releaseState.stale = true;
  } catch {
    // offline, or between two builds: the next check will tell
  }
};

/**
 * Notices a new build every hour and when the visitor comes back to the tab; the next navigation then loads a whole
 * document. A chunk that cannot be loaded reloads the page, at most once in ten seconds per path.
 */
export const ReleaseWatcher = island('release-watcher', Watcher, null);

function Watcher({ buildId }: { buildId: string }) {
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const look = () => {
      if (!releaseState.stale && document.visibilityState === 'visible') void check(buildId);
    };
    const timer = window.setInterval(look, checkInterval);
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

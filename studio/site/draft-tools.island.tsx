/** Client component of draft pages: visual editing inside the Studio, polling for a newer draft elsewhere. */
'use client';

import type { HistoryAdapterNavigate } from '@sanity/visual-editing';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { island } from '#components/layout/island.tsx';
import { coalesceRuns } from './coalesce.ts';
import { createFocusFollower, readFocus } from './follow-focus.ts';
import { keepFieldsMarked } from './mark-fields.ts';
import { attachBlockKeys } from './move-block-shortcuts.ts';
import { labelOverlays } from './overlay-label.tsx';
import { createTypedTextUpdater } from './show-typed-text.ts';
import { readTyped } from './typed-text.ts';

/** Poll interval for a newer revision of a shared draft, in milliseconds. */
const pollIntervalMs = 4_000;

/** Timeout of a page refresh in milliseconds. */
const refreshTimeoutMs = 5_000;

/** Input of the draft tools. */
export interface DraftToolsProps {
  /** The shown draft; null without update checks. */
  readonly newest: { readonly id: string; readonly token: string | null; readonly revision: string } | null;
  /** The content that an editor's session shows, such as `drafts`; null if the Studio can't change it here. */
  readonly perspective: string | null;
}

/** Returns true for another window of the same origin, as the Studio is. Windows of other origins throw on access. */
function isSameOrigin(other: Window | null): boolean {
  try {
    return other !== null && other !== window && other.location.origin === location.origin;
  } catch {
    return false;
  }
}

const isPresented = () => isSameOrigin(window.parent) || isSameOrigin(window.opener);

/** Tools of a draft page: visual editing inside the Studio, update checks elsewhere. */
export const DraftTools = island('draft-tools', Tools, null);

function Tools({ newest, perspective }: DraftToolsProps) {
  const [place, setPlace] = useState<'unknown' | 'presented' | 'alone'>('unknown');
  useEffect(() => setPlace(isPresented() ? 'presented' : 'alone'), []);
  if (place === 'presented') return <Presented perspective={perspective} />;
  return place === 'alone' && newest ? <NewerDraft {...newest} /> : null;
}

/** Returns a function that refreshes the page in place; typed text, focus and scroll position stay. */
function useRefresh(): () => Promise<void> {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const waiting = useRef<(() => void)[]>([]);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending) for (const done of waiting.current.splice(0)) done();
    wasPending.current = isPending;
  }, [isPending]);
  return useMemo(
    () =>
      coalesceRuns(
        () =>
          new Promise<void>((resolve) => {
            waiting.current.push(resolve);
            // A refresh that never finishes must not block the next one.
            setTimeout(resolve, refreshTimeoutMs);
            start(() => router.refresh());
          }),
      ),
    [router],
  );
}

/** Returns true for messages from the Studio around this page. */
const isOfStudio = ({ source, origin }: MessageEvent<unknown>) =>
  origin === location.origin && (source === window.parent || source === window.opener);

/**
 * Returns true for the Studio's message that content has changed. It arrives at once, while its refresh request
 * follows a second after the last keystroke.
 */
function isChange(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return 'type' in data && data.type === 'presentation/snapshot-event';
}

/** Visual editing tools, loaded only here. */
function Presented({ perspective }: Pick<DraftToolsProps, 'perspective'>) {
  const router = useRouter();
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const refresh = useRefresh();
  const tell = useRef<HistoryAdapterNavigate | undefined>(undefined);
  const shown = useRef(perspective);
  shown.current = perspective;
  const address = search ? `${pathname}?${search}` : pathname;

  useEffect(() => {
    document.documentElement.dataset.presented = '';
    let disable: (() => void) | undefined;
    let isGone = false;
    void import('@sanity/visual-editing').then(({ enableVisualEditing }) => {
      if (isGone) return;
      disable = enableVisualEditing({
        zIndex: 1_000,
        components: labelOverlays,
        refresh: () => refresh(),
        // The Studio also names its perspective when it connects.
        onPerspectiveChange: (chosen) => {
          const next = [chosen].flat().join(',');
          if (shown.current === null || next === shown.current) return;
          const form = new URLSearchParams({ perspective: next });
          void fetch('/api/draft/perspective', { method: 'POST', body: form }).then(() => refresh());
        },
        history: {
          subscribe(navigate) {
            tell.current = navigate;
            navigate({ type: 'push', title: document.title, url: location.pathname + location.search });
            return () => {
              tell.current = undefined;
            };
          },
          update({ type, url }) {
            if (type === 'pop') router.back();
            else if (type === 'replace') router.replace(url);
            else router.push(url);
          },
        },
      });
    });
    return () => {
      isGone = true;
      disable?.();
      delete document.documentElement.dataset.presented;
    };
  }, [router, refresh]);
  useEffect(() => {
    const typed = createTypedTextUpdater();
    const studio = window.opener ?? window.parent;
    const keys = attachBlockKeys((move) => studio.postMessage(move, location.origin));
    const follower = createFocusFollower();
    const stopMarking = keepFieldsMarked(follower.drawn);
    const drawn = () => {
      typed.drawn();
      keys.drawn();
    };
    const hear = (message: MessageEvent<unknown>) => {
      if (!isOfStudio(message)) return;
      const text = readTyped(message.data);
      const focus = readFocus(message.data);
      if (focus !== undefined) follower.focus(focus);
      else if (text) typed.show(text);
      else if (isChange(message.data)) void refresh().then(drawn);
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      keys.stop();
      stopMarking();
    };
  }, [refresh]);
  useEffect(() => tell.current?.({ type: 'push', title: document.title, url: address }), [address]);
  return null;
}

/** Polls for a newer revision and offers to show it. */
function NewerDraft({ id, token, revision }: NonNullable<DraftToolsProps['newest']>) {
  const [latest, setLatest] = useState(revision);
  const refresh = useRefresh();
  const ask = useCallback(async () => {
    if (document.hidden) return;
    const question = new URLSearchParams({ id, ...(token !== null && { token }) });
    const answer = await fetch(`/api/draft/newest?${question}`, { cache: 'no-store' }).catch(() => null);
    if (!answer?.ok) return;
    const body: unknown = await answer.json();
    if (typeof body === 'object' && body !== null && 'revision' in body && typeof body.revision === 'string')
      setLatest(body.revision);
  }, [id, token]);
  useEffect(() => {
    setLatest(revision);
    const timer = setInterval(() => void ask(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [ask, revision]);
  return (
    <p role="status" data-draft-tool="" className="draft-newer">
      {latest !== revision && (
        <>
          There is a newer draft.{' '}
          <button type="button" onClick={() => void refresh()}>
            Show it
          </button>
        </>
      )}
    </p>
  );
}

'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { loadSearchPanel } from '#blocks/islands.tsx';
import type { ApiAddress } from '#browser/fetch-suggestions.ts';
import { island } from '#components/layout/island.tsx';
import { isPlainClick } from '#components/layout/link-policy.ts';

type Panel = ComponentType<{ api: ApiAddress; opening: number }>;

/**
 * The search's part of every page: a click on the search link in the header loads and opens the panel. On the search
 * page it focuses the field instead.
 */
export const SearchShell = island('search-shell', Shell, null);

function Shell({ api }: { api: ApiAddress }) {
  const [Panel, setPanel] = useState<Panel | null>(null);
  const [opening, setOpening] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let pressed: string | null = null;
    // The link works without the panel from now on; a click that was intercepted is followed.
    window.addEventListener(
      'island-failed',
      ({ detail }) => {
        if (detail.island !== 'search-panel') return;
        abort.abort();
        if (pressed !== null) window.location.assign(pressed);
      },
      { signal },
    );
    document.addEventListener(
      'click',
      (event) => {
        const { target } = event;
        const link =
          target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-opens-search]') : null;
        if (!link || !isPlainClick(event)) return;
        event.preventDefault();
        const field = document.querySelector<HTMLElement>('[data-search-page] [name=q]');
        if (field) return field.focus();
        pressed = link.href;
        loadSearchPanel().then(
          ({ SearchPanelIsland }) => {
            setPanel(() => SearchPanelIsland);
            setOpening((before) => before + 1);
          },
          () => window.location.assign(link.href),
        );
      },
      { capture: true, signal },
    );
    return () => abort.abort();
  }, []);
  return Panel ? <Panel api={api} opening={opening} /> : null;
}

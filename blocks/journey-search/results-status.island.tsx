/** ARIA live region and loading state around the search results (client component). */
'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { markSearchPending, usePendingSearch } from '#blocks/pending-search.ts';
import { type RecentSearch, storeRecent } from './recent-searches.ts';

/** The props of the results status island. */
export interface ResultsStatusProps {
  /** The stamp of the answer in `children`. */
  readonly stamp: string;
  /** The text announced when the answer arrives. */
  readonly announcement: string;
  readonly recent: RecentSearch | null;
  readonly children: ReactNode;
}

/**
 * Wraps the results and announces a running search and its outcome. During a search it carries
 * `data-pending`, by which placeholder rows replace the results. Without its script it shows just the
 * results.
 */
export function ResultsStatusIsland({ stamp, announcement, recent, children }: ResultsStatusProps) {
  const isPending = usePendingSearch(stamp);
  const element = useRef<HTMLDivElement>(null);
  // A live region is only announced when its text changes, so the text is set after mounting.
  const [spoken, setSpoken] = useState('');
  useEffect(() => setSpoken(announcement), [announcement]);
  useEffect(() => {
    if (recent) storeRecent(recent);
  }, [recent]);
  useEffect(() => {
    if (stamp !== '' && element.current) centreDays(element.current);
  }, [stamp]);
  return (
    <div
      ref={element}
      className="group/results"
      data-pending={isPending || undefined}
      onClickCapture={({ target, ctrlKey, metaKey, shiftKey }) => {
        const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
        const isSearch = link?.pathname === location.pathname && link.search !== location.search;
        if (isSearch && !ctrlKey && !metaKey && !shiftKey) markSearchPending(stamp);
      }}
    >
      <p role="status" className="sr-only">
        {isPending ? 'Searching for journeys…' : spoken}
      </p>
      {children}
    </div>
  );
}

/** On a phone the date strip is wider than the page, so the listed date is scrolled to its centre. */
function centreDays(results: HTMLElement): void {
  for (const day of results.querySelectorAll<HTMLElement>('[aria-current="date"]')) {
    const strip = day.closest('nav');
    if (!strip) continue;
    const { left, width } = day.getBoundingClientRect();
    strip.scrollLeft += left - strip.getBoundingClientRect().left - (strip.clientWidth - width) / 2;
  }
}

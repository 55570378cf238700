'use client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { searchBegins, usePendingSearch } from './pending-search.ts';
import { type RecentSearch, storeRecent } from './recent-searches.ts';

export interface ResultsStatusProps {
  /** That of the answer in `children`. */
  readonly stamp: string;
  /** Read out when the answer arrives. */
  readonly announcement: string;
  readonly recent: RecentSearch | null;
  readonly children: ReactNode;
}

/**
 * Around the results: says that others are on their way and what came. While it waits it carries `data-pending`, by which
 * rows give way to their outlines. Without its script it is the results alone.
 */
export function ResultsStatusIsland({ stamp, announcement, recent, children }: ResultsStatusProps) {
  const isPending = usePendingSearch(stamp);
  const element = useRef<HTMLDivElement>(null);
  // A text that is there from the start is not read out: it has to come.
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
        if (isSearch && !ctrlKey && !metaKey && !shiftKey) searchBegins(stamp);
      }}
    >
      <p role="status" className="sr-only">
        {isPending ? 'Searching for journeys…' : spoken}
      </p>
      {children}
    </div>
  );
}

/** On a phone the strip of days is wider than the page: the day that is listed comes to its middle. */
function centreDays(results: HTMLElement): void {
  for (const day of results.querySelectorAll<HTMLElement>('[aria-current="date"]')) {
    const strip = day.closest('nav');
    if (!strip) continue;
    const { left, width } = day.getBoundingClientRect();
    strip.scrollLeft += left - strip.getBoundingClientRect().left - (strip.clientWidth - width) / 2;
  }
}

'use client';
import { useState } from 'react';
import { parseRecent, storedRecent, storeRecent } from './recent-searches.ts';

/** The recent searches as links, with a button to clear them. Only the browser knows them. */
export function RecentList() {
  const [recent, setRecent] = useState(() => parseRecent(storedRecent()));
  if (recent.length === 0) return null;
  return (
    <div className="border-line border-t pt-4 text-sm">
      <p className="font-semibold">Recent searches</p>
      <ul className="mt-1 flex flex-col items-start">
        {recent.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="link-line inline-flex min-h-11 items-center text-rail">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link-line min-h-11 text-quiet"
        onClick={() => {
          storeRecent(null);
          setRecent([]);
        }}
      >
        Clear recent searches
      </button>
    </div>
  );
}

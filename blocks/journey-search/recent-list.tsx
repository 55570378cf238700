'use client';
import { useState } from 'react';
import { parseRecent, storedRecent, storeRecent } from './recent-searches.ts';

/** The last searches as links, and a way to forget them. For the browser alone: the server knows none. */
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

'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/** How long to wait before looking again, in milliseconds: often at first, when banks mostly answer. */
const waits = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000];

/** After this many looks the page waits for the visitor. */
const maxLookups = 40;

/** Looks again, by itself, whether the payment has arrived. */
export function BookingWatchIsland() {
  const router = useRouter();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks >= maxLookups) return;
    const timer = setTimeout(() => {
      router.refresh();
      setLooks(looks + 1);
    }, waits[looks] ?? 20_000);
    return () => clearTimeout(timer);
  }, [looks, router]);
  return null;
}

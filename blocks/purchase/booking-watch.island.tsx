/** Polling: refreshes the booking page at growing intervals while its payment is pending. */
'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

/** Polling intervals in milliseconds, short at first, when banks usually answer. */
const pollIntervalsMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000];

/** The maximum number of refreshes, after which the visitor must act. */
const maxLookups = 40;

/** Refreshes the page periodically until the payment is settled. */
export function BookingWatchIsland() {
  const router = useRouter();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks >= maxLookups) return;
    const timer = setTimeout(() => {
      router.refresh();
      setLooks(looks + 1);
    }, pollIntervalsMs[looks] ?? 20_000);
    return () => clearTimeout(timer);
  }, [looks, router]);
  return null;
}

/** Hook for the countdown of the cart's seat hold, by the server's clock. */
import { useEffect, useRef, useState } from 'react';
import { announcementBetween, type Countdown, clockOffset, countdown } from './countdown.ts';
import type { CartSnapshot } from './optimistic-cart.ts';

/** Delay after the end in ms, so that the server has expired the hold, too. */
const graceMs = 1_000;

/**
 * Hook for the remaining hold time by the server's clock; `shown` is null if nothing is held. The first value uses the
 * server's time, so that hydration matches the markup.
 * @param onOver is called once when the time is up
 */
export function useCountdown(
  snapshot: CartSnapshot | undefined,
  onOver: () => void,
): { readonly shown: Countdown | null; readonly spoken: string } {
  const answeredAt = snapshot?.cart?.now ?? null;
  const until = snapshot?.cart?.holdExpiresAt ?? null;
  const receivedAt = snapshot?.receivedAt ?? null;
  const [tick, setTick] = useState<{ readonly of: string; readonly now: number } | null>(null);
  const [spoken, setSpoken] = useState('');
  const secondsBefore = useRef<number | null>(null);
  const over = useRef(onOver);
  over.current = onOver;

  // After a renewed hold, the same announcements may be made again.
  useEffect(() => {
    if (until) setSpoken('');
  }, [until]);
  useEffect(() => {
    if (!until || !answeredAt) {
      secondsBefore.current = null;
      return;
    }
    const offset = clockOffset(answeredAt, receivedAt ?? Date.now());
    const end = Date.parse(until);
    let timer: number | undefined;
    const look = () => {
      const now = Date.now() + offset;
      const { secondsLeft, isOver, nextChangeMs } = countdown(end, now);
      setTick({ of: answeredAt, now });
      const words =
        secondsBefore.current === null ? null : announcementBetween(secondsBefore.current, secondsLeft);
      if (words) setSpoken(words);
      secondsBefore.current = secondsLeft;
      if (nextChangeMs !== null) timer = window.setTimeout(look, nextChangeMs);
      else if (isOver) timer = window.setTimeout(() => over.current(), graceMs);
    };
    look();
    return () => window.clearTimeout(timer);
  }, [until, answeredAt, receivedAt]);

  if (!until || !answeredAt) return { shown: null, spoken: '' };
  const now = tick?.of === answeredAt ? tick.now : Date.parse(answeredAt);
  return { shown: countdown(Date.parse(until), now), spoken };
}

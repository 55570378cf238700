/** Hook for the checkout's error messages: field errors and the order's problem; a repeated message takes focus again. */
import { useCallback, useState } from 'react';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import type { CheckoutFaults } from './checkout-types.ts';

/** The faults of fields, and the problem that prevented the order. */
export interface Announcement {
  readonly faults: CheckoutFaults;
  readonly problem: OrderProblemView | null;
}

/** The current announcement, and how to replace it. */
export interface Announcer {
  readonly announced: Announcement;
  /** Changes with each announcement, so that a repeated one renders again and takes focus again. */
  readonly announcementNumber: number;
  /** Replaces the current announcement. */
  readonly announce: (next: Partial<Announcement>) => void;
  /** Withdraws the problem, because another attempt has started. */
  readonly withdrawProblem: () => void;
}

/** Holds the form's current announcement. @param first the server's announcement */
export function useAnnouncer(first: Announcement): Announcer {
  const [announced, setAnnounced] = useState<Announcement>({ faults: first.faults, problem: first.problem });
  const [announcementNumber, setAnnouncementNumber] = useState(0);
  const announce = useCallback(({ faults = {}, problem = null }: Partial<Announcement>) => {
    setAnnounced({ faults, problem });
    setAnnouncementNumber((before) => before + 1);
  }, []);
  const withdrawProblem = useCallback(() => setAnnounced(({ faults }) => ({ faults, problem: null })), []);
  return { announced, announcementNumber, announce, withdrawProblem };
}

import { useCallback, useState } from 'react';
import type { OrderProblemView } from '#components/checkout/checkout-view.ts';
import type { CheckoutFaults } from './checkout-types.ts';

/** What is wrong: with which fields, and why there is no order yet. */
export interface Announcement {
  readonly faults: CheckoutFaults;
  readonly problem: OrderProblemView | null;
}

/** What is told now, and how to tell something else. */
export interface Announce {
  readonly told: Announcement;
  /** Another number each time: what is told anew is drawn anew, so that it takes focus again. */
  readonly turn: number;
  /** Tells this, and nothing of what was told before. */
  readonly tell: (next: Partial<Announcement>) => void;
  /** Takes back why there is no order: another try is under way. */
  readonly takeBack: () => void;
}

/** Keeps what is told of the form. @param first what the server has told already */
export function useAnnouncer(first: Announcement): Announce {
  const [told, setTold] = useState<Announcement>({ faults: first.faults, problem: first.problem });
  const [turn, setTurn] = useState(0);
  const tell = useCallback(({ faults = {}, problem = null }: Partial<Announcement>) => {
    setTold({ faults, problem });
    setTurn((before) => before + 1);
  }, []);
  const takeBack = useCallback(() => setTold(({ faults }) => ({ faults, problem: null })), []);
  return { told, turn, tell, takeBack };
}

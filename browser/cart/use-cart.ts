import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import { showCount } from './cart-badge.ts';
import {
  type CartAnswer,
  type CartCall,
  type CartFault,
  type CartSession,
  runOneAtATime,
} from './cart-session.ts';
import { type CartSnapshot, countOf, predictCart, settled } from './optimistic-cart.ts';

/** The one key of the cart: whatever shows it, shows the same. */
export const cartKey = 'cart';

/** Another tab may have changed it: looked at again with the page, at most so often, in ms. */
const lookInterval = 1_000;

/** A cart, as it is shown, and how to change it. */
export interface CartInUse {
  /** Undefined until the first answer. */
  readonly snapshot: CartSnapshot | undefined;
  /** Why the last look failed; what was known before is still there. */
  readonly fault: CartFault | undefined;
  readonly isLooking: boolean;
  /** Looks again. */
  readonly look: () => void;
  /**
   * Changes the cart: shown at once, undone when refused. Null when it was done, else why not.
   */
  readonly send: (call: CartCall) => Promise<CartFault | null>;
}

class CartError extends Error {
  readonly fault: CartFault;
  constructor(fault: CartFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Nothing that asking again would change. */
const isFinal = ({ code }: CartFault) => !['500', 'UPSTREAM', 'INTERNAL', 'RATE_LIMITED'].includes(code);

function unwrap(answer: CartAnswer): CartSnapshot {
  if (!answer.ok) throw new CartError(answer.fault);
  return settled(answer.cart, Date.now(), answer.gone === true);
}

/**
 * The cart, kept by SWR under one key: asked for when it is first needed and when the window is looked at again, once for
 * all who show it.
 * @param open finds the way to reach it
 * @param initial what the server has drawn already
 */
export function useCart(open: () => Promise<CartSession>, initial?: CartSnapshot): CartInUse {
  const { data, error, isValidating, mutate } = useSWR<CartSnapshot | undefined, unknown>(
    cartKey,
    async () => unwrap(await (await open()).read()),
    {
      ...(initial ? { fallbackData: initial } : {}),
      revalidateOnMount: true,
      focusThrottleInterval: lookInterval,
      shouldRetryOnError: (reason: unknown) => !(reason instanceof CartError && isFinal(reason.fault)),
      errorRetryCount: 3,
    },
  );

  const count = data ? countOf(data) : undefined;
  useEffect(() => {
    if (count !== undefined) showCount(count);
  }, [count]);

  const look = useCallback(() => void mutate(), [mutate]);
  // In turn: each is undone to what the one before has come to.
  const [inTurn] = useState(runOneAtATime);
  const send = useCallback(
    (call: CartCall) =>
      inTurn(async () => {
        try {
          await mutate(async () => unwrap(await (await open()).send(call)), {
            // Where nothing is known yet nothing can be foreseen.
            optimisticData: (committed, displayed) => {
              const before = displayed ?? committed ?? initial;
              return before && predictCart(before, call);
            },
            rollbackOnError: true,
            populateCache: true,
            revalidate: false,
          });
          return null;
        } catch (reason) {
          if (!(reason instanceof CartError)) throw reason;
          // What was known before may be what has just been found wrong.
          if (reason.fault.code !== 'OFFLINE') void mutate();
          return reason.fault;
        }
      }),
    [mutate, open, initial, inTurn],
  );
  return {
    snapshot: data,
    fault: error instanceof CartError ? error.fault : undefined,
    isLooking: isValidating,
    look,
    send,
  };
}

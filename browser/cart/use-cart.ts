/** Hook for the cart with SWR: one cache for all components, revalidation on focus, optimistic updates with rollback. */
import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import { CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import { showCount } from './cart-badge.ts';
import {
  type CartCall,
  type CartCallResult,
  type CartFault,
  type CartSession,
  runOneAtATime,
} from './cart-session.ts';
import { type CartSnapshot, countOf, createSnapshot, predictCart } from './optimistic-cart.ts';

/** The SWR key of the cart, shared by everything that shows it. */
export const cartKey = 'cart';

/** Minimum interval between refreshes on focus in ms. Another tab may have changed the cart. */
const focusRefreshMs = 1_000;

/** The displayed cart with functions to change it. */
export interface DisplayedCart {
  /** Undefined until the first answer. */
  readonly snapshot: CartSnapshot | undefined;
  /** Reason why the last read failed; earlier data is kept. */
  readonly fault: CartFault | undefined;
  readonly isLooking: boolean;
  /** Reads the cart again. */
  readonly look: () => void;
  /** Changes the cart optimistically; a refused change is rolled back. Resolves to null, or to the reason of the refusal. */
  readonly send: (call: CartCall) => Promise<CartFault | null>;
}

class CartError extends Error {
  readonly fault: CartFault;
  constructor(fault: CartFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** Returns true if a retry cannot help. */
const isFinal = ({ code }: CartFault) =>
  ![CLIENT_FAILURE, 'UPSTREAM', 'INTERNAL', 'RATE_LIMITED'].includes(code);

function unwrap(answer: CartCallResult): CartSnapshot {
  if (!answer.ok) throw new CartError(answer.fault);
  return createSnapshot(answer.cart, Date.now(), answer.gone === true);
}

/**
 * Hook for the cart, with SWR as cache: it is read once for all components, on first use and on window focus.
 * @param open opens the cart session
 * @param initial the server-rendered cart
 */
export function useCart(open: () => Promise<CartSession>, initial?: CartSnapshot): DisplayedCart {
  const { data, error, isValidating, mutate } = useSWR<CartSnapshot | undefined, unknown>(
    cartKey,
    async () => unwrap(await (await open()).read()),
    {
      ...(initial ? { fallbackData: initial } : {}),
      revalidateOnMount: true,
      focusThrottleInterval: focusRefreshMs,
      shouldRetryOnError: (reason: unknown) => !(reason instanceof CartError && isFinal(reason.fault)),
      errorRetryCount: 3,
    },
  );

  const count = data ? countOf(data) : undefined;
  useEffect(() => {
    if (count !== undefined) showCount(count);
  }, [count]);

  const look = useCallback(() => void mutate(), [mutate]);
  // Send calls one at a time, so that each is rolled back to the result of the previous one.
  const [inTurn] = useState(runOneAtATime);
  const send = useCallback(
    (call: CartCall) =>
      inTurn(async () => {
        try {
          await mutate(async () => unwrap(await (await open()).send(call)), {
            // Without a known cart nothing can be predicted.
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
          // The refusal may mean that the displayed cart is outdated.
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

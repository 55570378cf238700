'use client';
import useSWR from 'swr';
import { RefreshPage } from '#blocks/refresh-page.tsx';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';
import { cartKey } from '#browser/cart/use-cart.ts';
import { cartFingerprint } from './cart-fingerprint.ts';

/**
 * Refreshes the page when the cart differs from the one its extras were listed for. It sends no request
 * itself; it watches the cache that the cart on the page and its panel maintain.
 */
export function CartFollowerIsland({ madeFor }: { madeFor: string }) {
  const { data } = useSWR<CartSnapshot>(cartKey, null);
  // Pending changes may be refused, so the page waits for the answer.
  if (!data || data.adding > 0 || data.changing.length > 0) return null;
  const mark = cartFingerprint(data.cart?.items ?? []);
  return mark === madeFor ? null : <RefreshPage key={mark} />;
}

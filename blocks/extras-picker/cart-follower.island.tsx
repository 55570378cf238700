'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import useSWR from 'swr';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';
import { cartKey } from '#browser/cart/use-cart.ts';
import { cartMark } from './cart-mark.ts';

/**
 * Has the page drawn anew when the cart holds other things than those the extras were listed for. It asks for nothing itself:
 * the cart on the page and its panel keep the cart, and this one looks on.
 */
export function CartFollowerIsland({ madeFor }: { madeFor: string }) {
  const { data } = useSWR<CartSnapshot>(cartKey, null);
  // What is on its way may be refused: the page waits for the answer.
  if (!data || data.adding > 0 || data.changing.length > 0) return null;
  const mark = cartMark(data.cart?.items ?? []);
  return mark === madeFor ? null : <Refresh key={mark} />;
}

function Refresh() {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  return null;
}

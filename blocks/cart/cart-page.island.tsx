/** Interactive cart page (client component): takes over the server-rendered cart and shares its state with the cart panel. */
'use client';
import { useMemo, useRef } from 'react';
import { RefreshPage } from '#blocks/refresh-page.tsx';
import type { CartData } from '#browser/cart/cart-session.ts';
import { countOf, createSnapshot } from '#browser/cart/optimistic-cart.ts';
import { CartContents } from '#components/cart/cart-contents.tsx';
import type { HeadingLevel } from '#components/ui/heading.tsx';
import { cartFormPath, cartPath } from '#contracts/cart/cart-paths.ts';
import { checkoutPath, contactPath, firstSteps } from '#contracts/page-paths.ts';
import { type CartDeps, useCartView } from './use-cart-view.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

/** The props of the cart page's island. */
export interface CartPageProps extends CartDeps {
  /** The cart as the server read it; null for none. */
  readonly initial: CartData | null;
  /** True if the visitor's cart has expired. */
  readonly isGone: boolean;
  /** The level of the items' headings. */
  readonly level: HeadingLevel;
  readonly id: string;
}

/**
 * The cart as a page. The server's markup works without a script; with it the page uses the same cart as the
 * panel.
 */
export function CartPageIsland({ initial, isGone, level, id, settings, session }: CartPageProps) {
  const first = useMemo(() => createSnapshot(initial, null, isGone), [initial, isGone]);
  const { cart, state, notes } = useCartView({ settings, session }, first);
  const container = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(container, container);
  const { snapshot } = cart;
  const isSettled = snapshot !== undefined && snapshot.adding === 0 && snapshot.changing.length === 0;
  const isRefilled = isSettled && countOf(snapshot) > 0 && countOf(first) === 0;
  return (
    <div ref={container} tabIndex={-1} data-cart-page="">
      <CartContents
        state={state}
        notes={notes}
        action={cartFormPath}
        checkoutHref={checkoutPath}
        pageHref={cartPath}
        contactHref={contactPath}
        steps={firstSteps}
        level={level}
        id={id}
        place="page"
        onRetry={cart.look}
      />
      {/* The page omits its extras while the cart is empty, so nothing else notices that it no longer is. */}
      {isRefilled && <RefreshPage />}
    </div>
  );
}

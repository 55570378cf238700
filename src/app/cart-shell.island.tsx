'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { loadCartPanel } from '#blocks/islands.tsx';
import { attachCart } from '#src/browser/cart/attach-cart.ts';
import type { CartSettings } from '#src/browser/cart/cart-settings.ts';

/** What every page carries of the cart. Draws nothing until the panel is asked for; then the panel, which serves all. */
export function CartShell({ settings }: { settings: CartSettings }) {
  const [Panel, setPanel] = useState<ComponentType<{ settings: CartSettings }> | null>(null);
  useEffect(
    () =>
      attachCart(async () => {
        const { CartPanelIsland } = await loadCartPanel();
        setPanel(() => CartPanelIsland);
      }),
    [],
  );
  useEffect(() => {
    const mayHaveOne = settings.session === 'fixture' || /(^|; )cid=/.test(document.cookie);
    // The cart's own page reads it anyway.
    if (mayHaveOne && !document.querySelector('[data-cart-page]'))
      import('#src/browser/cart/count-cart.ts')
        .then(({ countCart }) => countCart(settings))
        // The count is a help; without it the cart is what it was.
        .catch(() => undefined);
  }, [settings]);
  return Panel ? <Panel settings={settings} /> : null;
}

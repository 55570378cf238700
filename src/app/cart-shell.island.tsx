'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { loadCartPanel } from '#blocks/islands.tsx';
import { attachCart } from '#src/browser/cart/attach-cart.ts';
import type { CartSettings } from '#src/browser/cart/cart-settings.ts';
import { keepCount } from '#src/browser/cart/keep-count.ts';

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
  // The panel keeps the count itself.
  useEffect(() => (Panel ? undefined : keepCount(settings)), [settings, Panel]);
  return Panel ? <Panel settings={settings} /> : null;
}

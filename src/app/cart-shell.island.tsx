'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { loadCartPanel } from '#blocks/islands.tsx';
import { attachCart } from '#browser/cart/attach-cart.ts';
import type { CartSettings } from '#browser/cart/cart-settings.ts';
import { keepCartCount } from '#browser/cart/keep-cart-count.ts';
import { island } from '#components/layout/island.tsx';

/** The cart's part of every page: shows nothing until the panel is requested, then loads the panel. */
export const CartShell = island('cart-shell', Shell, null);

function Shell({ settings }: { settings: CartSettings }) {
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
    const abort = new AbortController();
    const forget = ({ detail }: WindowEventMap['island-failed']) => {
      if (detail.island === 'cart-panel') setPanel(null);
    };
    window.addEventListener('island-failed', forget, { signal: abort.signal });
    return () => abort.abort();
  }, []);
  // The loaded panel updates the count itself.
  useEffect(() => (Panel ? undefined : keepCartCount(settings)), [settings, Panel]);
  return Panel ? <Panel settings={settings} /> : null;
}

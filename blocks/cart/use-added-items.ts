/** Hook that marks newly added items in the cart panel, then scrolls to the first and focuses it. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';

type Phase = 'closed' | 'open' | 'closing';

interface AddedItems {
  /** The items to mark until the panel closes. */
  readonly added: ReadonlySet<string>;
  /** Call this before an item is added, and its result afterwards. */
  readonly watchAdding: () => () => void;
}

/** Tracks the items whose adding opened the panel: the first one is scrolled into view and focused. */
export function useAddedItems(
  dialog: RefObject<HTMLElement | null>,
  snapshot: CartSnapshot | undefined,
  phase: Phase,
): AddedItems {
  const lines = snapshot ? linesOf(snapshot) : null;
  const latest = useRef(lines);
  // Undefined: nothing was added. Null: the earlier items were unknown.
  const [before, setBefore] = useState<readonly string[] | null>();
  useEffect(() => {
    latest.current = lines;
    // If the cart was not read before, its last item is the added one.
    if (before === null && lines) setBefore(lines.slice(0, -1));
  });
  useEffect(() => {
    if (phase === 'closed') setBefore(undefined);
  }, [phase]);
  const watchAdding = useCallback(() => {
    const there = latest.current;
    return () => setBefore(there);
  }, []);

  const added = before && lines ? lines.filter((id) => !before.includes(id)) : [];
  const [first] = added;
  useEffect(() => {
    if (phase !== 'open' || first === undefined) return;
    const line = dialog.current?.querySelector(`[data-cart-item="${first}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.querySelector<HTMLElement>('[data-cart-name]')?.focus({ preventScroll: true });
  }, [dialog, phase, first]);
  return { added: new Set(added), watchAdding };
}

function linesOf({ cart }: CartSnapshot): readonly string[] {
  return (cart?.items ?? []).flatMap(({ id, associatedCartItemId }) =>
    associatedCartItemId === null ? [id] : [],
  );
}

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CartSnapshot } from '#browser/cart/optimistic-cart.ts';

type Phase = 'closed' | 'open' | 'closing';

interface AddedItems {
  /** They are marked until the panel closes. */
  readonly added: ReadonlySet<string>;
  /** To be called before something is added; what it returns, afterwards. */
  readonly watchAdding: () => () => void;
}

/** The lines that came into the cart with what opened the panel: the first is brought into view and takes the focus. */
export function useAddedItems(
  dialog: RefObject<HTMLElement | null>,
  snapshot: CartSnapshot | undefined,
  phase: Phase,
): AddedItems {
  const lines = snapshot ? linesOf(snapshot) : null;
  const latest = useRef(lines);
  // Undefined: nothing was added. Null: nobody knew what was there.
  const [before, setBefore] = useState<readonly string[] | null>();
  useEffect(() => {
    latest.current = lines;
    // Of a cart that nobody had looked into, the last is what was added last.
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

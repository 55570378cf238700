import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus after an item is removed, because the focused button disappears with it. The focus goes to
 * the undo button, else to the item now in that place, else to the heading above. When an item is put back,
 * the focus moves from the undo button to the item.
 */
export function useFocusAfterRemoval(
  container: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const items = [...(container.current?.querySelectorAll<HTMLElement>('[data-cart-item]') ?? [])];
    const ids = items.map(({ dataset }) => dataset.cartItem ?? '');
    const lost = before.current.findIndex((id) => !ids.includes(id));
    const gained = ids.findIndex((id) => !before.current.includes(id));
    before.current = ids;
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || activeElement.matches('dialog');
    if ((lost === -1 && gained === -1) || !isLost) return;
    const undo = container.current?.querySelector<HTMLElement>('[data-cart-removed] [type=submit]');
    const at = lost === -1 ? gained : Math.min(lost, items.length - 1);
    const name = items[at]?.querySelector<HTMLElement>('[data-cart-name]');
    ((lost === -1 ? null : undo) ?? name ?? heading.current)?.focus();
  });
}

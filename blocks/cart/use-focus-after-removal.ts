import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Removing an item takes its button away, and the focus with it: it goes to the item that stands in its place, or else to
 * the heading above.
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
    before.current = ids;
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || activeElement.matches('dialog');
    if (lost === -1 || !isLost) return;
    const next = items[Math.min(lost, items.length - 1)]?.querySelector<HTMLElement>('[data-cart-name]');
    (next ?? heading.current)?.focus();
  });
}

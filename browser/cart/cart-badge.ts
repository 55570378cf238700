/** The item count on the cart link in the header, with text for screen readers. */
import { countNoun } from '#contracts/counts.ts';

const describeCount = (count: number) =>
  count === 0 ? 'Your cart is empty.' : `${countNoun(count, 'item')} in your cart.`;

let shown: number | undefined;

/** Shows the count on the cart link, and announces it if it changed after the page was loaded. */
export function showCount(count: number): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  const comma = document.querySelector<HTMLElement>('[data-cart-comma]');
  const spoken = document.querySelector('[data-cart-spoken]');
  if (badge && comma) {
    badge.hidden = count === 0;
    comma.hidden = badge.hidden;
    badge.textContent = String(count);
  }
  if (spoken && shown !== undefined && shown !== count) spoken.textContent = describeCount(count);
  shown = count;
}

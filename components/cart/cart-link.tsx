import { Icon } from '#components/ui/icon.tsx';

/**
 * The header's way to the cart: a plain link to its page, which the cart's script turns into the way to the panel. The script
 * writes the count, and says it when it changes.
 */
export function CartLink({ href }: { href: string }) {
  return (
    <>
      <a href={href} data-document="" data-opens-cart="" aria-label="Cart" className="cart-link">
        <span className="cart-link-icon">
          <Icon name="cart" className="size-6" />
          <span data-cart-count="" hidden className="cart-link-count" />
        </span>
        <span className="cart-link-word">Cart</span>
      </a>
      <span role="status" data-cart-spoken="" className="sr-only" />
    </>
  );
}

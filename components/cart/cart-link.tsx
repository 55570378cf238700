import { Icon } from '#components/ui/icon.tsx';

/**
 * The header's way to the cart: a plain link to its page, which the cart's script turns into the way to the panel. The script
 * writes the count, and says it when it changes.
 */
export function CartLink({ href }: { href: string }) {
  return (
    <>
      <a href={href} data-document="" data-opens-cart="" className="cart-link">
        <Icon name="cart" className="size-6" />
        <span className="cart-link-word">Cart</span>
        <span data-cart-comma="" hidden className="cart-link-comma">
          ,{' '}
        </span>
        <span data-cart-count="" hidden className="cart-link-count" />
      </a>
      <span role="status" data-cart-spoken="" className="sr-only" />
    </>
  );
}

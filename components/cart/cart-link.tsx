import { Icon } from '#components/ui/icon.tsx';

/**
 * Cart link in the header. Without a script it leads to the cart page; the cart's script makes it open the panel,
 * writes the count, and announces changes.
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

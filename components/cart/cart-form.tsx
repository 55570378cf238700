import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';
import type { CartFormValues } from '#contracts/cart/cart-form.ts';

/** The result of the last submission. The cart's script writes it; stories show it. */
export interface CartFormStatus {
  readonly tone: 'busy' | 'done' | 'failed';
  readonly message: ReactNode;
}

export interface CartFormProps {
  /** `cartFormPath`. */
  readonly action: string;
  /** Hidden fields. Fields for the visitor are `children`, named as in `cartFormFields`. */
  readonly values: CartFormValues;
  /** Button label: "Add to cart". */
  readonly label: string;
  /** Read to screen readers after the label, if several buttons have the same label: "Flexi, 08:45". */
  readonly about?: string;
  /** Name of the added thing, if it differs from `about`. */
  readonly adds?: string;
  /**
   * Key of what the form adds, if that changes while it is mounted. A new key remounts fields and status; the button
   * keeps focus.
   */
  readonly purpose?: string;
  readonly variant?: ButtonVariant;
  readonly className?: string;
  /** Form id, for fields elsewhere on the page (`form="…"`). */
  readonly id?: string;
  readonly status?: CartFormStatus;
  /**
   * The price, shown in a bar with the button. On a phone the bar is sticky while the form is taller than the screen.
   */
  readonly total?: ReactNode;
  /** True for a form whose answer depends on the visitor's booking. The script leaves it to the server. */
  readonly isPlain?: boolean;
  readonly children?: ReactNode;
}

/**
 * Form that adds to or changes the cart. Without a script it posts and leads to the cart page. The cart's script, which
 * is on every page, intercepts it and writes the result beside the button.
 */
export function CartForm({
  action,
  values,
  label,
  about,
  adds = about,
  purpose,
  variant = 'primary',
  className,
  id,
  status,
  total,
  isPlain = false,
  children,
}: CartFormProps) {
  const press = (
    <>
      <Button type="submit" variant={variant}>
        {label}
        {about && <span className="sr-only">: {about}</span>}
      </Button>
      <output key={purpose} data-cart-status="" data-tone={status?.tone} className="block text-sm">
        {status?.message}
      </output>
    </>
  );
  return (
    <form
      id={id}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-cart-form={isPlain ? undefined : ''}
      data-adds={values.intent === 'add' ? adds : undefined}
      className={className}
    >
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Fragment key={purpose}>{children}</Fragment>
      {total ? (
        <div className="cart-form-bar">
          {total}
          {press}
        </div>
      ) : (
        press
      )}
    </form>
  );
}

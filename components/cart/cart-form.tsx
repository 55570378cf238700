import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#components/ui/button.tsx';
import type { CartFormValues } from '#contracts/cart/cart-form.ts';

/** What became of the last press, in words; the cart's script writes it, stories show it. */
export interface CartFormStatus {
  readonly tone: 'busy' | 'done' | 'failed';
  readonly message: ReactNode;
}

export interface CartFormProps {
  /** `cartFormPath`. */
  readonly action: string;
  /** What is known already; what the visitor fills in are `children` with the names of `cartFormFields`. */
  readonly values: CartFormValues;
  /** What the button does: "Add to cart". */
  readonly label: string;
  /** Told to screen readers after the label, where several buttons say the same: "Flexi, 08:45". */
  readonly about?: string;
  /** What it adds, where that is not what it is `about`. */
  readonly adds?: string;
  /** What it asks for, where that changes while it stands: then its fields and its status are new, and focus stays. */
  readonly purpose?: string;
  readonly variant?: ButtonVariant;
  readonly className?: string;
  /** For fields that stand elsewhere on the page and name this form by it (`form="…"`). */
  readonly id?: string;
  readonly status?: CartFormStatus;
  /** What it all comes to, in a bar with the button, which stays in sight on a phone while the form is longer than it. */
  readonly total?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A form that fills or changes the cart. As HTML alone it posts and leads to the cart's page; the cart's script, which is on
 * every page, takes it over and says beside the button what became of it.
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
      data-cart-form=""
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

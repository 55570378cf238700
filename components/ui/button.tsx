import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Anchor } from './link.tsx';

/** primary: the main action; secondary: an alternative; quiet: an underlined text; onDeep: on a deep plane. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'onDeep';

const base = 'button inline-flex min-h-12 print:hidden';

const looks: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary:
    'border-2 border-rail px-5 text-rail hover:bg-fresh hover:text-ink disabled:border-hint disabled:text-hint disabled:hover:bg-transparent',
  quiet: 'link-line text-rail hover:text-ink disabled:text-hint disabled:no-underline forced-colors:border-0',
  onDeep: 'bg-on-deep px-5 text-deep hover:bg-on-deep-quiet',
};

const look = (variant: ButtonVariant, className: string | undefined) =>
  classNames(base, looks[variant], className);

export type ButtonLinkProps = {
  href: string;
  variant?: ButtonVariant;
  /** Loads a whole document instead of navigating on the client. */
  document?: boolean;
  className?: string;
  children: ReactNode;
};

/** Link in the style of a button, for the next step. */
export function ButtonLink({
  href,
  variant = 'primary',
  document = false,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Anchor href={href} className={look(variant, className)} {...(document ? { 'data-document': '' } : {})}>
      {children}
    </Anchor>
  );
}

export type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant };

/** Button. `type` defaults to "button", so that it does not submit a form by accident. */
export function Button({ type = 'button', variant = 'primary', className, ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={look(variant, className)} />;
}

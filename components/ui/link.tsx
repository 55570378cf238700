/** Links: internal ones become client-side navigation, external ones open in a new tab. */
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Returns true for links that leave the site (http or https); these open in a new tab. */
export const isExternal = (href: string): boolean => /^https?:/i.test(href.trim());

export type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  href: string;
  children: ReactNode;
  /** Omits the arrow of an external link; the hidden text stays. */
  bare?: boolean;
};

/**
 * Plain link. An address that starts with http opens in a new tab and announces it. All others stay `<a href>`, and the
 * link navigator of the shell turns them into client-side navigation.
 */
export function Anchor({ href, children, bare = false, rel, ...rest }: AnchorProps) {
  if (!isExternal(href)) {
    return (
      <a {...rest} href={href} rel={rel}>
        {children}
      </a>
    );
  }
  return (
    <a {...rest} href={href} target="_blank" rel={classNames('noopener', rel)}>
      {children}
      {bare ? null : <Icon name="external" className="external-mark inline-block" />}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** Link in running text: underlined, in the rail colour. */
export function TextLink({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames('link-line text-rail', className)} />;
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { isExternal } from './is-external.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  href: string;
  children: ReactNode;
  /** Leaves the little arrow of an external link out; the hidden words stay. */
  bare?: boolean;
};

/**
 * A plain link. One whose address starts with http opens in a new tab and says so; all others stay `<a href>`,
 * which the shell's link navigator turns into client navigation.
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
      {bare ? null : (
        <Icon name="external" className="ms-[0.2em] inline-block size-[0.75em] align-[0.02em] opacity-80" />
      )}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}

/** A link within running text: underlined, in the colour of the rail. */
export function TextLink({ className, ...rest }: AnchorProps) {
  return <Anchor {...rest} className={classNames('link-line text-rail', className)} />;
}

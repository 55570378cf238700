/** Heading whose level in the document outline (h1 to h6) and visual size are independent. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { NameParts } from './name-parts.tsx';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;
export type HeadingSize = 'display' | 'title' | 'section' | 'small';

export type HeadingProps = {
  /** Level in the document outline. The page computes it; a block never sets a fixed one. */
  level: HeadingLevel;
  /** Visual size, independent of the level. Default: 1 title, 2 section, else small. */
  size?: HeadingSize;
  id?: string;
  className?: string;
  children: ReactNode;
};

const tags = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' } as const;

const looks: Record<HeadingSize, string> = {
  display: 'text-4xl tracking-[-0.035em]',
  title: 'text-3xl tracking-[-0.03em]',
  section: 'text-2xl tracking-[-0.02em]',
  small: 'text-xl tracking-[-0.01em]',
};

const defaultSize = (level: HeadingLevel): HeadingSize => {
  if (level === 1) return 'title';
  return level === 2 ? 'section' : 'small';
};

/** Heading with separate level and size. */
export function Heading({ level, size, id, className, children }: HeadingProps) {
  const Tag = tags[level];
  return (
    <Tag id={id} className={classNames(looks[size ?? defaultSize(level)], className)}>
      {typeof children === 'string' ? <NameParts name={children} mark="/" /> : children}
    </Tag>
  );
}

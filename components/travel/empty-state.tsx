/** Empty state of a list: the reason, next steps as links, and an illustration. */
import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { EmptyPlatform, SheepAtSignpost, SignalAtStop } from './empty-drawings.tsx';

export interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly links?: readonly NextLink[];
  /** Alternatives of several steps, each with its links in order. */
  readonly alternatives?: readonly { readonly title: string; readonly links: readonly NextLink[] }[];
  readonly level: HeadingLevel;
  /** Reason for the empty state: no content yet, no match, or a fault of the site. Each has an illustration. */
  readonly state?: keyof typeof drawings;
}

const drawings = { empty: EmptyPlatform, unfound: SheepAtSignpost, fault: SignalAtStop };

interface NextLink {
  readonly label: string;
  readonly href: string;
}

/** Empty state of a list: the reason, links to continue, and an illustration. */
export function EmptyState({
  title,
  text,
  links = [],
  alternatives = [],
  level,
  state = 'empty',
}: EmptyStateProps) {
  const Drawing = drawings[state];
  return (
    <div className="grid items-center gap-x-gutter gap-y-6 border-line border-y py-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <div className="flex max-w-text flex-col gap-3">
        <Heading level={level} size="small">
          {title}
        </Heading>
        <p>{text}</p>
        <Links links={links} />
        {alternatives.map((way) => (
          <div key={way.title}>
            <p className="font-semibold">{way.title}</p>
            <Links links={way.links} isOrdered />
          </div>
        ))}
      </div>
      <Drawing />
    </div>
  );
}

function Links({ links, isOrdered = false }: { links: readonly NextLink[]; isOrdered?: boolean }) {
  if (links.length === 0) return null;
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={isOrdered ? 'list-decimal ps-5 marker:text-quiet' : 'flex flex-col items-start'}>
      {links.map(({ label, href }) => (
        <li key={href}>
          <Anchor
            href={href}
            className="link-line inline-flex min-h-11 items-center py-1 font-semibold text-rail md:min-h-9"
          >
            {label}
          </Anchor>
        </li>
      ))}
    </List>
  );
}

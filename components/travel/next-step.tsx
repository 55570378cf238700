import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { EmptyPlatform } from './empty-platform.tsx';

export interface NextStepProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly links?: readonly { readonly label: string; readonly href: string }[];
  readonly level: HeadingLevel;
}

/** Where there is nothing to list: why, and where to go on from here. */
export function NextStep({ title, text, links = [], level }: NextStepProps) {
  return (
    <div className="grid items-center gap-x-gutter gap-y-6 border-line border-y py-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <div className="flex max-w-text flex-col gap-3">
        <Heading level={level} size="small">
          {title}
        </Heading>
        <p>{text}</p>
        {links.length > 0 && (
          <ul className="flex flex-col items-start">
            {links.map(({ label, href }) => (
              <li key={href}>
                <Anchor
                  href={href}
                  className="link-line inline-flex min-h-10 items-center font-semibold text-rail"
                >
                  {label}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </div>
      <EmptyPlatform />
    </div>
  );
}

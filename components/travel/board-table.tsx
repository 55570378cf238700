import type { ReactNode } from 'react';

/** A column of a departure board: its name, and how wide it is and how it stands. */
export interface BoardColumn {
  readonly name: string;
  /** Behind the name, in one piece. */
  readonly days?: string;
  readonly className: string;
}

/** A table as a departure board lists what leaves: a line for each, under a heavy rule. */
export function BoardTable({
  caption,
  columns,
  children,
}: {
  caption: ReactNode;
  columns: readonly BoardColumn[];
  /** Its rows. */
  children: ReactNode;
}) {
  return (
    <table className="figures w-full border-collapse text-sm leading-tight print:text-[9pt]">
      <caption className="wrap-anywhere text-balance pb-2 text-start font-display font-semibold text-base">
        {caption}
      </caption>
      <thead className="wrap-anywhere border-ink border-y-2">
        <tr>
          {columns.map(({ name, days, className }) => (
            <th key={name} scope="col" className={className}>
              {name} {days && <span className="whitespace-nowrap">{days}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** When something leaves; a link to the search of it where there is one. `label`: what the link does, in full. */
export function BoardTime({
  href,
  label,
  children,
}: {
  href: string | null;
  label: string | undefined;
  children: ReactNode;
}) {
  return href ? (
    <a
      href={href}
      aria-label={label}
      rel="nofollow"
      className="link-line inline-flex min-h-8 items-center text-base text-rail print:text-ink print:no-underline"
    >
      {children}
    </a>
  ) : (
    <span className="inline-flex min-h-8 items-center text-base">{children}</span>
  );
}

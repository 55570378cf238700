/** Table in the style of a departure board, and its cell for a departure time with a search link. */
import type { ReactNode } from 'react';

/** A column of a departure board: name, width and alignment. */
export interface BoardColumn {
  readonly name: string;
  /** Days shown after the name; they wrap as one piece. */
  readonly days?: string;
  readonly className: string;
}

/** Table in the style of a departure board: one line per row, under a heavy rule. */
export function BoardTable({
  caption,
  columns,
  children,
}: {
  caption: ReactNode;
  columns: readonly BoardColumn[];
  /** The rows. */
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

/** Departure time; a link to the journey search if `href` is set. `label` is the link's full accessible name. */
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

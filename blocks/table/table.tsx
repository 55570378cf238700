/** Block with a table of text: named columns, and rows that a name may stand before. */
import type { BlockProps } from '#blocks/define-block.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { keepMarks, keepUnits } from '#components/ui/non-breaking-spaces.ts';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { table } from '#schemas/blocks/table.schema.ts';
import type { TableGrid } from '#schemas/shared/table-grid.ts';

/** Up to this number of columns, the table shares the page's width with its heading. */
const few = 4;

/** A number with its unit, sign or currency: such a column is aligned at its end. */
const figure = /^(?:NZ)?[-–−+$]*\d[\d.,\s]*(?:%|[a-z]{1,3}|[a-z]{1,3}²)?$/i;

interface Column {
  /** Index of its cell in a row. */
  readonly at: number;
  readonly name: string;
  readonly className: string | undefined;
}

/** Describes the columns; one whose texts are all figures is aligned at its end. */
function describeColumns({ columns, rows }: TableGrid): readonly Column[] {
  return columns.map((name, at) => {
    const texts = rows.map(({ cells }) => cells[at] ?? '').filter((text) => !/^[–—-]?$/.test(text));
    const isFigures = texts.length > 0 && texts.every((text) => figure.test(text));
    return { at, name, className: isFigures ? 'text-end' : undefined };
  });
}

const keepTogether = (text: string) => keepMarks(keepUnits(text));

/** Table of text under a heavy rule. It scrolls if it is wider than the page, and its first column then stays visible. */
export function Table({ block, headingLevel, id }: BlockProps<typeof table>) {
  const { heading, caption, rows: grid, hasRowNames, footnote } = block;
  const isSide = heading !== undefined && grid.columns.length <= few;
  const columns = describeColumns(grid);
  return (
    <Grid className="gap-y-5">
      {heading && (
        <div className={classNames('col-span-12', isSide && 'lg:col-span-4')}>
          <Heading level={headingLevel} size="section" id={`${id}-heading`}>
            {heading}
          </Heading>
        </div>
      )}
      <div className={classNames('col-span-12 min-w-0', isSide && 'lg:col-span-8')}>
        <ScrollRegion label={caption ?? (heading ? `Table: ${heading}` : 'Table')}>
          <table className={classNames('ruled-table text-table figures', hasRowNames && 'table-names-stay')}>
            {caption && (
              <caption>
                <span className="inline-block">{keepTogether(caption)}</span>
              </caption>
            )}
            <thead>
              <tr>
                {columns.map(({ at, name, className }) =>
                  name ? (
                    <th key={at} scope="col" className={className}>
                      {keepTogether(name)}
                    </th>
                  ) : (
                    <td key={at} />
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {grid.rows.map(({ _key, cells }) => (
                <tr key={_key}>
                  {columns.map(({ at, className }) => {
                    const text = cells[at];
                    return at === 0 && hasRowNames && text ? (
                      <th key={at} scope="row">
                        {keepTogether(text)}
                      </th>
                    ) : (
                      <td key={at} className={className}>
                        {text ? keepTogether(text) : <Nothing />}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {footnote && <p className="mt-3 max-w-text text-quiet text-sm">{footnote}</p>}
      </div>
    </Grid>
  );
}

/** A cell without text: a dash, which screen readers read as “no entry”. */
function Nothing() {
  return (
    <span className="text-quiet">
      <span aria-hidden="true">–</span>
      <VisuallyHidden>no entry</VisuallyHidden>
    </span>
  );
}

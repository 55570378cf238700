/** Block with a few large numbers, each with its unit, name and explanation. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import type { BlockProps } from '#blocks/define-block.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { keepMarks, keepUnits } from '#components/ui/non-breaking-spaces.ts';
import type { figures } from '#schemas/blocks/figures.schema.ts';

/** Columns on wide windows by number of figures, so that rows are full: three and three, not four and two. */
const columns: Readonly<Record<number, string>> = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

const keepTogether = (text: string) => keepMarks(keepUnits(text));

/** Large numbers in a row, under a heavy rule each. Screen readers read the name before its number. */
export function Figures({ block, headingLevel, id }: BlockProps<typeof figures>) {
  const { heading, lead, figures } = block;
  return (
    <Grid className="gap-y-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} className="col-span-12" />
      <dl
        className={classNames(
          'col-span-12 grid gap-x-gutter gap-y-8',
          columns[figures.length] ?? 'sm:grid-cols-2 lg:grid-cols-3',
        )}
      >
        {figures.map(({ _key, number, unit, name, note }) => (
          <div key={_key} className="flex min-w-0 break-inside-avoid flex-col border-ink border-t-2 pt-3">
            <dt className="order-2 mt-1 text-balance font-semibold text-lg">{keepTogether(name)}</dt>
            <dd className="figures order-1 font-display font-semibold text-3xl">
              <span className="whitespace-nowrap">{number}</span>
              {unit && <span className="text-xl"> {unit}</span>}
            </dd>
            {note && <dd className="order-3 mt-1 text-pretty text-quiet text-sm">{keepTogether(note)}</dd>}
          </div>
        ))}
      </dl>
    </Grid>
  );
}

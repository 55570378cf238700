/** Block with a table of facts: term, value and note, set like a departure board. */
import type { BlockProps } from '#blocks/define-block.ts';
import { classNames } from '#components/ui/class-names.ts';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { keepMarks, keepUnits } from '#components/ui/non-breaking-spaces.ts';
import type { keyFacts } from '#schemas/blocks/key-facts.schema.ts';

/** Keeps the slash of a bilingual name at the end of its line, and a unit with its number. */
const keepTogether = (text: string) => keepMarks(keepUnits(text));

/** Facts set like a departure board: term on the left, value on the right, and a rule between rows. */
export function KeyFacts({ block, headingLevel, id }: BlockProps<typeof keyFacts>) {
  const { heading, facts, footnote } = block;
  return (
    <Grid className="gap-y-5">
      {heading && (
        <div className="col-span-12 lg:col-span-4">
          <Heading level={headingLevel} size="section" id={`${id}-heading`}>
            {heading}
          </Heading>
        </div>
      )}
      <div className={classNames('col-span-12', heading && 'lg:col-span-8')}>
        <dl className="border-ink border-t-2">
          {facts.map(({ _key, term, value, note }) => (
            <div
              key={_key}
              className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] grid-rows-[auto_1fr] items-baseline gap-x-gutter border-line border-b py-3 print:py-1.5"
            >
              <dt className={classNames('text-balance text-quiet', note && 'row-span-2')}>{term}</dt>
              <dd className="figures text-balance font-display font-semibold text-xl">
                {keepTogether(value)}
              </dd>
              {note && <dd className="col-start-2 text-quiet text-sm">{keepTogether(note)}</dd>}
            </div>
          ))}
        </dl>
        {footnote && <p className="mt-3 max-w-text text-quiet text-sm">{footnote}</p>}
      </div>
    </Grid>
  );
}

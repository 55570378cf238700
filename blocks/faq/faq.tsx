import { BesideIntro } from '#blocks/block-intro.tsx';
import { type BlockProps, lowerHeadingLevel } from '#blocks/define-block.ts';
import { ShortProse } from '#components/prose/prose.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { faq } from '#schemas/blocks/faq.schema.ts';

/**
 * Questions with answers in native `details` elements: they need no script, and the browser's page search
 * finds them.
 */
export function Faq({ block, headingLevel, id }: BlockProps<typeof faq>) {
  const { heading, lead, questions } = block;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <BesideIntro {...{ heading, lead, id }} level={headingLevel} className="border-line border-t">
      {questions.map(({ _key, question, answer }) => (
        <details key={_key} id={`${id}-${_key}`} className="group break-inside-avoid border-line border-b">
          <summary className="flex items-start justify-between gap-6 py-4 hover:text-rail md:py-5 print:pt-2 print:pb-0">
            <Heading level={level} size="small" className="min-w-0">
              {question}
            </Heading>
            <Icon
              name="chevron"
              className="mt-1 size-5 text-rail transition-transform duration-base group-open:rotate-180"
            />
          </summary>
          <ShortProse value={answer} className="pt-2 pb-6 print:pt-1 print:pb-3" />
        </details>
      ))}
    </BesideIntro>
  );
}

import { Answers } from '#components/checkout/answers-summary.tsx';
import type { AnswerGroupView } from '#components/checkout/checkout-view.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import type { CheckoutValues } from './checkout-types.ts';

/* In server HTML the browser moves focus here through `autofocus`; React does not do so on a span in the
   client. */
const focusOnLoad = { autoFocus: true };

/**
 * The review step: all answers once more. Hidden fields repeat them, so that the page posts everything
 * without a script.
 */
export function ReviewView({
  groups,
  values,
  level,
  innerLevel,
}: {
  groups: readonly AnswerGroupView[];
  values: CheckoutValues;
  level: HeadingLevel;
  innerLevel: HeadingLevel;
}) {
  return (
    <div className="flex flex-col gap-6">
      {Object.entries(values).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Heading level={level} size="section">
        <span {...focusOnLoad} tabIndex={-1} data-step-heading="">
          Check your answers
        </span>
      </Heading>
      <Answers groups={groups} level={innerLevel} />
    </div>
  );
}

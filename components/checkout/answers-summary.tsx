import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Anchor } from '#components/ui/link.tsx';
import type { AnswerGroupView } from './checkout-view.ts';

const changeLook =
  'link-line -my-2.5 inline-flex min-h-11 items-center font-semibold text-rail max-sm:text-sm';

/**
 * Summary of all answers before payment, each with a "Change" button. The button submits `intent`, and looks like a
 * link. An answer that was given on another page has a link to it.
 */
export function Answers({ groups, level }: { groups: readonly AnswerGroupView[]; level: HeadingLevel }) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ title, answers }) => (
        <section key={title}>
          <Heading level={level} size="small">
            {title}
          </Heading>
          <dl className="mt-3 border-line border-b">
            {answers.map(({ question, answer, more = [], field, changeHref, about }) => (
              <div
                key={field}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-t py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
              >
                <dt className="hyphens-auto text-quiet text-sm max-sm:col-start-1 sm:text-base">
                  {question}
                </dt>
                <dd className="min-w-0 break-words max-sm:col-start-1">
                  <span className="font-semibold">{answer}</span>
                  {more.map((line) => (
                    <span key={line} className="figures block whitespace-pre-line text-quiet text-sm">
                      {line}
                    </span>
                  ))}
                </dd>
                <dd className="flex items-start max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
                  {changeHref ? (
                    <Anchor href={changeHref} className={changeLook}>
                      Change<span className="sr-only"> {about}</span>
                    </Anchor>
                  ) : (
                    <button type="submit" name="intent" value={`change-${field}`} className={changeLook}>
                      Change<span className="sr-only"> {about}</span>
                    </button>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';

const steps = ['Details', 'Check your answers', 'Pay'] as const;

/**
 * Progress of the checkout: three steps on a line. They stack where large text leaves no room, because the container
 * query counts in rem.
 */
export function CheckoutProgress({ current }: { current: 0 | 1 | 2 }) {
  return (
    <div className="@container max-w-text">
      <ol aria-label="Steps of the checkout" className="grid grid-cols-3 text-sm @max-[17rem]:grid-cols-1">
        {steps.map((step, index) => {
          const isDone = index < current;
          const isHere = index === current;
          return (
            <li
              key={step}
              aria-current={isHere ? 'step' : undefined}
              className={classNames(
                'relative flex flex-col gap-1.5 pe-3',
                '@max-[17rem]:flex-row @max-[17rem]:items-center @max-[17rem]:gap-3 @max-[17rem]:pe-0 @max-[17rem]:py-1',
                isHere ? 'font-semibold text-ink' : 'text-quiet',
              )}
            >
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'absolute start-3 end-0 top-2.5 h-1',
                    '@max-[17rem]:start-2.5 @max-[17rem]:end-auto @max-[17rem]:top-1/2 @max-[17rem]:h-full @max-[17rem]:w-1',
                    isDone ? 'bg-rail' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={classNames(
                  'relative grid size-6 shrink-0 place-items-center rounded-full border-[3px]',
                  isDone || isHere ? 'border-rail' : 'border-hint',
                  isDone ? 'bg-rail text-paper' : 'bg-paper',
                )}
              >
                {isDone && <Icon name="check" className="size-3.5" />}
                {isHere && <span className="size-2.5 rounded-full bg-rail" />}
              </span>
              <span>
                {step}
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

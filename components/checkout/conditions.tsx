import type { ReactNode } from 'react';
import { CheckBox } from '#components/form/check-box.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { ConditionsView, FieldParts } from './checkout-view.ts';

/** Conditions of each item in plain language, and the checkbox to accept them. */
export function Conditions({
  conditions,
  accept,
  isAccepted,
  children,
}: {
  conditions: readonly ConditionsView[];
  accept: FieldParts;
  isAccepted: boolean;
  /** Label of the checkbox, with a link to the terms. */
  children: ReactNode;
}) {
  const { defaultValue: _, ...input } = accept;
  return (
    <div className="flex flex-col gap-4">
      <ul>
        {conditions.map(({ id, description, lines, more }) => (
          <li key={id} className="border-line border-t py-3">
            <p className="hyphens-auto font-semibold">{description}</p>
            {lines.map((line) => (
              <p key={line} className="figures mt-1 text-sm">
                {line}
              </p>
            ))}
            {more && (
              <details className="group/more">
                <summary className="link-line inline-flex min-h-11 items-center gap-1 font-semibold text-rail text-sm">
                  More conditions
                  <span className="sr-only">, {description}</span>
                  <Icon
                    name="chevron"
                    className="size-[0.9em] transition-transform duration-short group-open/more:rotate-180"
                  />
                </summary>
                <p className="figures pb-2 text-quiet text-sm">{more}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      <CheckBox {...input} label={children} isTicked={isAccepted} />
    </div>
  );
}

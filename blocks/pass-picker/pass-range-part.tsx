import type { ReactNode } from 'react';
import type { HeadingLevel } from '#blocks/define-block.ts';
import { PartyTotalIsland } from '#blocks/islands.tsx';
import { CartForm, type CartFormStatus } from '#components/cart/cart-form.tsx';
import { PassengerSelects } from '#components/form/passenger-selects.tsx';
import { Picture } from '#components/media/picture.tsx';
import { ModeBadge } from '#components/ui/badge.tsx';
import { Grid } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { cartFormPath } from '#contracts/cart/cart-form.ts';
import { maxPassengers } from '#contracts/cart/party-rules.ts';
import type { TravelPassContent } from '#schemas/shared/travel-pass-content.schema.ts';
import { PassOptions } from './pass-options.tsx';
import type { PassRange } from './pass-picker-data.ts';

/** One pass range: its description and a form with its passes, the passengers and the add button. */
export function PassRangePart({
  range,
  content,
  level,
  id,
  isOneOfSeveral = false,
  status,
}: {
  range: PassRange;
  content: TravelPassContent | undefined;
  level: HeadingLevel;
  id: string;
  /**
   * True if the page has several ranges: a picture then distinguishes them, and on narrow windows the price
   * list is folded.
   */
  isOneOfSeveral?: boolean;
  /** The status of the last press; the cart's script sets it, stories pass it. */
  status?: CartFormStatus | undefined;
}) {
  const { label, unit, modes, options, span, from, validity, ages, refund } = range;
  const title = content?.title ?? label;
  const form = (
    <CartForm
      action={cartFormPath}
      values={{ intent: 'add', itemType: 'pass' }}
      label="Add to cart"
      about={title}
      className="flex flex-col gap-7 sm:items-start"
      {...(status && { status })}
      total={
        <PartyTotalIsland
          prices={options.map(({ id: pass, adult, child, infant }) => ({ id: pass, adult, child, infant }))}
        />
      }
    >
      <PassOptions range={range} id={id} />
      <div className="w-full max-w-panel">
        <PassengerSelects
          id={id}
          legend={<span className="font-display text-xl">Travellers</span>}
          ages={ages}
          max={maxPassengers}
        />
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        <Fact name="Valid">{validity}</Fact>
        <Fact name="Refund">{refund}</Fact>
      </dl>
    </CartForm>
  );
  return (
    <section id={id} aria-labelledby={`${id}-name`} className="scroll-mt-6 border-ink border-t-2 pt-6">
      <Grid className="gap-y-7">
        <div className="col-span-12 flex flex-col gap-5 lg:col-span-4 lg:pe-4">
          <div className="flex flex-col gap-2">
            <span className="flex flex-wrap gap-x-4">
              {modes.map((mode) => (
                <ModeBadge key={mode} mode={mode} />
              ))}
            </span>
            <Heading level={level} size="section" id={`${id}-name`}>
              {title}
            </Heading>
          </div>
          {content?.summary && <p>{content.summary}</p>}
          {isOneOfSeveral && content?.picture && (
            <Picture
              image={content.picture}
              ratio="3:2"
              sizes="(min-width: 64rem) 26rem, 100vw"
              className="max-lg:hidden"
            />
          )}
          {content && content.included.length > 0 && (
            <ul className="border-line border-t">
              {content.included.map((text) => (
                <li key={text} className="border-line border-b py-2 text-sm">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="col-span-12 lg:col-span-8">
          {isOneOfSeveral ? (
            <details className="group/prices open-where-wide">
              <summary className="figures flex min-h-14 items-center gap-3 bg-fresh px-4 py-2.5 hover:text-rail">
                <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-display font-semibold text-lg">Choose your {unit}s</span>
                  <span>
                    {span}, <span className="whitespace-nowrap">from {from}</span>
                  </span>
                </span>
                <Icon
                  name="chevron"
                  className="size-5 text-rail transition-transform duration-base group-open/prices:rotate-180"
                />
              </summary>
              <div className="max-lg:pt-6">{form}</div>
            </details>
          ) : (
            form
          )}
        </div>
      </Grid>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-semibold">{name}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

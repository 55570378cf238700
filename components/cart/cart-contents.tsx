/** Contents of the cart panel and cart page in every state: loading, failed, stale, empty or filled. */
import { Fragment, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Heading, type HeadingLevel } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { CartLine } from './cart-line.tsx';
import { CartTotals } from './cart-totals.tsx';
import type { CartState, CartStep, ItemNoteView, RemovedView } from './cart-view.ts';
import { EmptyTrolley } from './empty-trolley.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { RequestNote } from './item-hold.tsx';
import { RemovedNote } from './removed-note.tsx';

export interface CartContentsProps {
  readonly state: CartState;
  /** The result of the last action on an item, by item id. */
  readonly notes?: ReadonlyMap<string, ItemNoteView>;
  /** Ids of the items just added to the cart. */
  readonly added?: ReadonlySet<string>;
  /** Form action, for use without a script. */
  readonly action: string;
  readonly checkoutHref: string;
  /** The cart page, linked from the panel. */
  readonly pageHref: string;
  /** Suggested next steps for an empty cart. */
  readonly steps: readonly CartStep[];
  /** The next step of a visitor who has just added something, such as the journey back. */
  readonly next?: CartStep | null;
  /** Contact page, linked if the cart fails to load. */
  readonly contactHref: string;
  /** Level of the items' headings. */
  readonly level: HeadingLevel;
  /** Prefix of the fields' ids. */
  readonly id: string;
  /** `panel`: one column, with a sticky total. `page`: the total stands beside the items on wide screens. */
  readonly place: 'panel' | 'page';
  /** Loads the cart again. Without it, the visitor must reload the page. */
  readonly onRetry?: (() => void) | undefined;
}

const noNotes: ReadonlyMap<string, ItemNoteView> = new Map();
const none: ReadonlySet<string> = new Set();

/** Contents of the cart in any state: loading, failed, empty or filled. */
export function CartContents(props: CartContentsProps) {
  const {
    state,
    notes = noNotes,
    added = none,
    action,
    checkoutHref,
    pageHref,
    level,
    id,
    place,
    next,
    onRetry,
  } = props;
  if (state.state === 'loading') return <Loading />;
  if (state.state === 'failed') return <Failed {...props} message={state.message} reason={state.reason} />;
  if (state.state === 'empty') return <Empty {...props} isGone={state.isGone} removed={state.removed} />;
  const { view, hold, stale } = state;
  const removed = view.removed && (
    <li className="pb-5">
      <RemovedNote removed={view.removed} action={action} />
    </li>
  );
  const isFirst = !view.items.some((item) => item.id === view.removed?.after);
  const lines = (
    <>
      {stale && <Stale reason={stale} onRetry={onRetry} />}
      <ul data-cart-lines="">
        {isFirst && removed}
        {view.items.map((item) => (
          <Fragment key={item.id}>
            <CartLine {...{ item, action, id, notes, level }} isNew={added.has(item.id)} />
            {item.id === view.removed?.after && removed}
          </Fragment>
        ))}
        {view.adding > 0 && <Adding />}
      </ul>
    </>
  );
  if (place === 'panel') {
    return (
      <div className="cart-panel-columns">
        <div className="px-gutter pt-1 pb-5">
          {hold && <HoldNotice hold={hold} className="mb-5" />}
          {lines}
          {view.requestOutcome && (
            <RequestNote outcome={view.requestOutcome} className="border-line border-t pt-4" />
          )}
        </div>
        <CartTotals {...{ view, checkoutHref, pageHref, next }} className="cart-panel-foot" />
      </div>
    );
  }
  // The hold notice comes first on a phone; on wide screens it stands above the total, beside the items.
  return (
    <div className="page-grid grid-rows-[auto_1fr] gap-y-5">
      {hold && (
        <HoldNotice
          hold={hold}
          className="col-span-12 mb-2 self-start lg:col-span-4 lg:col-start-9 lg:mb-0"
        />
      )}
      <div className={classNames('col-span-12 lg:col-span-7 lg:row-start-1', hold && 'lg:row-span-2')}>
        {lines}
      </div>
      <div className="col-span-12 flex flex-col gap-5 self-start lg:sticky lg:top-6 lg:col-span-4 lg:col-start-9">
        <CartTotals view={view} checkoutHref={checkoutHref} />
        {view.requestOutcome && <RequestNote outcome={view.requestOutcome} />}
      </div>
    </div>
  );
}

function Adding() {
  return (
    <li aria-busy="true" className="border-line border-t py-5 text-quiet first:border-t-0 first:pt-0">
      <p className="flex items-center gap-2">
        <Icon name="clock" />
        Adding to your cart…
      </p>
    </li>
  );
}

function Stale({
  reason,
  onRetry,
}: {
  reason: 'offline' | 'unreachable';
  onRetry: (() => void) | undefined;
}) {
  return (
    <div role="status" className="mb-5 border-warning border-s-4 ps-4">
      <p>
        {reason === 'offline'
          ? 'You’re offline. This is your cart as we last saw it.'
          : 'We can’t load your cart right now. This is how we last saw it.'}
      </p>
      {onRetry && (
        <Button variant="quiet" className="min-h-11 text-sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="px-gutter py-5">
      <p role="status" className="text-quiet">
        Loading your cart…
      </p>
      <div aria-hidden="true" className="mt-5 flex flex-col gap-6">
        {['w-3/4', 'w-2/3'].map((width) => (
          <div key={width} className="border-line border-t pt-5">
            <div className="h-3 w-16 bg-line" />
            <div className={classNames('mt-3 h-5 bg-line', width)} />
            <div className="mt-2 h-3 w-1/2 bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Frame({ place, children }: { place: CartContentsProps['place']; children: ReactNode }) {
  return (
    <div
      className={
        place === 'panel' ? 'flex flex-col gap-6 px-gutter pt-1 pb-8' : 'page-grid items-start gap-y-6'
      }
    >
      {children}
    </div>
  );
}

const frameWords = 'col-span-12 flex flex-col gap-3 md:col-span-6 lg:col-span-5';

const linkLook = 'link-line inline-flex min-h-11 items-center py-1 font-semibold text-rail';

function Empty({
  isGone,
  removed,
  steps,
  level,
  place,
  action,
}: CartContentsProps & { isGone: boolean; removed: RemovedView | null }) {
  return (
    <Frame place={place}>
      {removed && (
        <div className="col-span-12 lg:col-span-7">
          <RemovedNote removed={removed} action={action} />
        </div>
      )}
      {place === 'panel' && <EmptyTrolley />}
      <div className={frameWords}>
        <Heading level={level} size="small">
          {isGone ? 'Your cart has expired' : 'Your cart is empty'}
        </Heading>
        <p>
          {isGone
            ? 'We keep a cart for 24 hours after the last change. Add something to start a new one.'
            : 'Journeys, passes, tours and vouchers you choose will appear here.'}
        </p>
        <ul className="flex flex-col items-start">
          {steps.map(({ label, href }) => (
            <li key={href}>
              <Anchor href={href} className={linkLook}>
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      </div>
      {place === 'page' && (
        <div className="col-span-12 md:col-span-6 lg:col-start-7">
          <EmptyTrolley />
        </div>
      )}
    </Frame>
  );
}

function Failed({
  message,
  reason,
  level,
  place,
  contactHref,
  onRetry,
}: CartContentsProps & { message: string; reason: 'offline' | 'unreachable' }) {
  return (
    <Frame place={place}>
      <div className={frameWords}>
        <Heading level={level} size="small" className="flex items-center gap-2">
          <Icon name="warning" className="size-[1em] text-warning" />
          {reason === 'offline' ? 'You’re offline' : 'We can’t load your cart'}
        </Heading>
        <p role="status">{message}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Anchor href={contactHref} className={linkLook}>
            Contact us
          </Anchor>
        </div>
      </div>
    </Frame>
  );
}

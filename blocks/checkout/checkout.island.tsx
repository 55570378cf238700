'use client';
/** Island of the checkout: quotes the cart, checks travellers and details, and places the order. */
import { useActionState } from 'react';
import type { FieldOf } from '#components/checkout/checkout-view.ts';
import { EmptyCheckout } from '#components/checkout/empty-checkout.tsx';
import { OrderProblem } from '#components/checkout/order-problem.tsx';
import { focusOnMount } from '#components/form/focus-on-mount.ts';
import { firstSteps } from '#contracts/page-paths.ts';
import { CheckoutForm, type CheckoutFormProps } from './checkout-form.tsx';
import { isEmptyCart } from './checkout-form-state.ts';
import type { CheckoutValues } from './checkout-types.ts';
import { isBoxField } from './field-names.ts';
import { type CheckoutAction, initialOutcome } from './posted-checkout.ts';
import { presentHold, presentOrder } from './present-order.ts';
import { type CheckoutDeps, useCheckout } from './use-checkout.ts';

/** The props of the checkout form's island. */
export interface CheckoutIslandProps
  extends CheckoutDeps,
    Pick<CheckoutFormProps, 'level' | 'innerLevel' | 'countries' | 'offersTexts' | 'extras' | 'ageLimits'> {
  /** The names of travellers that are known from passes, by field name. */
  readonly travellerNames: CheckoutValues;
  /** The server action for a form posted before the script loads. */
  readonly action: CheckoutAction;
}

/**
 * The checkout form. Without a script it posts to the server action, which returns the page with the outcome.
 * With its script it validates first, calls the API, and keeps the answers while the tab is open.
 */
export function CheckoutIsland(props: CheckoutIslandProps) {
  const [answered, post] = useActionState(props.action, initialOutcome);
  const checkout = useCheckout(props, answered);
  const { state, timer } = checkout;
  const { cart, problem, faults } = state;

  if (!cart || isEmptyCart(cart))
    return (
      <div className="flex flex-col gap-6">
        {/* A link onwards, if there is one: items being paid for have left the cart. */}
        {problem?.remedy?.kind === 'link' && (
          <OrderProblem key={state.announcementNumber} ref={focusOnMount} problem={problem} />
        )}
        <EmptyCheckout isGone={state.isGone} level={props.level} steps={firstSteps} />
      </div>
    );

  const field: FieldOf = (name) => ({
    ...checkout.register(name),
    id: `${props.id}-${name}`,
    error: faults[name],
    // A box that returns to the page keeps its state; the form library restores the other fields.
    defaultValue: (isBoxField(name) ? state.answers : (answered.values ?? props.travellerNames))[name],
    autoFocus: answered.focus === name,
  });
  return (
    <CheckoutForm
      {...props}
      {...checkout}
      {...{ cart, field }}
      action={post}
      postedOrderKey={answered.orderKey}
      order={presentOrder(cart, timer.shown?.isOver)}
      hold={presentHold(cart, timer)}
    />
  );
}

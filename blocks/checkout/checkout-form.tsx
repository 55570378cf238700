import type { ComponentProps, Ref } from 'react';
import { describeBirthDate } from '#blocks/describe-age-limits.ts';
import type { HoldView } from '#components/cart/cart-view.ts';
import { CheckoutProgress } from '#components/checkout/checkout-progress.tsx';
import type { FieldOf, OrderView } from '#components/checkout/checkout-view.ts';
import { OrderHold } from '#components/checkout/order-hold.tsx';
import { OrderItems } from '#components/checkout/order-items.tsx';
import { OrderProblem } from '#components/checkout/order-problem.tsx';
import { OrderTotal } from '#components/checkout/order-total.tsx';
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { focusOnMount, focusUnlessTyping } from '#components/form/focus-on-mount.ts';
import type { HeadingLevel } from '#components/ui/heading.tsx';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { extrasPath } from '#contracts/page-paths.ts';
import { summaryOf } from './build-order.ts';
import type { AgeLimitsById } from './checkout.load.ts';
import { activityOf, type CheckoutFormState, stepOf } from './checkout-form-state.ts';
import { DetailsView } from './details-view.tsx';
import { HiddenOrderFields } from './hidden-order-fields.tsx';
import type { OrderKey } from './order-key.ts';
import { itemsToChoose, partyOf, vehiclesOf } from './party.ts';
import { PayPart } from './pay-part.tsx';
import {
  presentAnswers,
  presentTotal,
  presentVouchers,
  travelledItems,
  travellerName,
} from './present-order.ts';
import { ReviewView } from './review-view.tsx';

/** The props of the checkout form. */
export interface CheckoutFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'onChange'> {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  readonly form: Ref<HTMLFormElement>;
  /** Posts the form without its script. */
  readonly action: (data: FormData) => void;
  /** The levels of the parts' headings and of the headings inside them. */
  readonly level: HeadingLevel;
  readonly innerLevel: HeadingLevel;
  readonly state: CheckoutFormState;
  readonly cart: NonNullable<CheckoutFormState['cart']>;
  readonly order: OrderView;
  /** Null if no seats are held. */
  readonly hold: HoldView | null;
  /** The key that the server made for the amounts that it showed; null without a posted form. */
  readonly postedOrderKey: OrderKey | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** True if travellers can ask for text messages. */
  readonly offersTexts: boolean;
  readonly ageLimits: AgeLimitsById;
  /** The extras that the cart can take, as phrases. */
  readonly extras: readonly string[];
  readonly field: FieldOf;
}

/** The form of the checkout: the current step beside the order, below the faults of the last attempt. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { id, level, state, cart, field, countries } = props;
  const { answers, quote, voucherCodes, problem, faults, announcementNumber } = state;
  const step = stepOf(state);
  const busy = activityOf(state);
  const items = travelledItems(cart);
  const conditions = cart.items.flatMap((item) => state.conditions[item.id] ?? []);
  const focusAlert = state.isInterruption ? focusUnlessTyping : focusOnMount;
  return (
    <form
      ref={props.form}
      action={props.action}
      onSubmit={props.onSubmit}
      onChange={props.onChange}
      noValidate
      className="scroll-mt-4"
    >
      <HiddenOrderFields
        {...{ step, voucherCodes }}
        conditionsSeen={Object.keys(state.conditions)}
        shown={quote}
        orderKey={props.postedOrderKey}
      />
      <CheckoutProgress current={step === 'check' ? 1 : 0} />
      <div className="mt-8 flex max-w-text flex-col gap-6 empty:hidden">
        {problem && <OrderProblem key={`problem-${announcementNumber}`} ref={focusAlert} problem={problem} />}
        {Object.keys(faults).length > 0 && (
          <ErrorSummary
            key={announcementNumber}
            ref={problem ? null : focusAlert}
            errors={summaryOf(faults, items).map(({ name, message }) => ({ id: `${id}-${name}`, message }))}
          />
        )}
      </div>
      <div className="page-grid mt-8 gap-y-10 lg:grid-rows-[auto_1fr_auto]">
        <div className="col-span-12 flex flex-col gap-6 lg:col-span-4 lg:col-start-9 lg:row-start-1">
          {props.hold && <OrderHold hold={props.hold} />}
          <OrderItems
            order={props.order}
            level={level}
            id={id}
            cartHref={cartPath}
            extras={props.extras}
            extrasHref={extrasPath}
          />
        </div>
        <div className="col-span-12 min-w-0 lg:col-span-7 lg:row-span-2 lg:row-start-1">
          {step === 'check' ? (
            <ReviewView
              groups={presentAnswers({ values: answers, cart, quote, countries, conditions })}
              values={answers}
              level={level}
              innerLevel={props.innerLevel}
            />
          ) : (
            <DetailsView
              party={partyOf(items)}
              agesOf={(type) => describeBirthDate(type, items, props.ageLimits)}
              choices={itemsToChoose(items)}
              vehicles={vehiclesOf(items)}
              countries={countries}
              offersTexts={props.offersTexts}
              conditions={conditions}
              vouchers={presentVouchers(quote)}
              field={field}
              isAnswered={state.isPosted}
              nameOf={(person) => travellerName(answers, person)}
              isBusy={busy !== null}
              level={level}
            />
          )}
        </div>
        <OrderTotal
          total={quote && presentTotal(quote)}
          isChanging={state.quoting !== null}
          level={level}
          id={id}
          className="col-span-12 self-start lg:sticky lg:top-6 lg:col-span-4 lg:col-start-9 lg:row-start-2"
        />
        <div className="col-span-12 flex flex-col items-start gap-4 lg:col-span-7 lg:row-start-3">
          <PayPart
            {...{ step, busy }}
            statusText={state.statusText}
            total={quote?.total ?? null}
            hasVouchers={(quote?.vouchers.length ?? 0) > 0}
          />
        </div>
      </div>
    </form>
  );
}

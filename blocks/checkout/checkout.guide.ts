import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `checkout` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once, on the page /checkout/. It can’t be added to other pages or removed from this one.',
  rather:
    'Explanations of the conditions belong on *Terms* and in *Questions and answers*; here people want to finish.',
  needs: 'Nothing: travellers and items come from the cart, and conditions from what is bought.',
  wording:
    'A heading and a short lead, no more. Every sentence above the form is one more to read before paying.',
  design:
    'One column, in the order people think: travellers, contact details, vouchers, conditions, payment. The total stands at the side on wide screens and is folded away above the form on phones. There is no card field: card details are entered on the payment page.',
  access:
    'It works with the keyboard alone and without JavaScript. Errors are listed above the form, each linked to its field, and repeated at the field. Nothing that people have typed is lost.',
  states: {
    minimal: 'FormOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'Empty',
    loading: 'Paying',
    failure: 'Unavailable',
    macrons: 'LongNames',
  },
  ownStates: {
    'one traveller': 'OneTraveller',
    'family with an infant': 'FamilyWithInfant',
    'fewer people on one item': 'ItemWithFewerPeople',
    'on request': 'OnRequest',
    'step: details': 'WithEverything',
    'step: check': 'CheckAnswers',
    'step: paying': 'Paying',
    'field faults': 'Faults',
    'VALIDATION by the server': 'AgeDoesNotFit',
    'voucher applied': 'VoucherApplied',
    'voucher refused': 'VoucherRefused',
    'too many codes': 'TooManyCodes',
    'voucher pays all': 'VoucherPaysAll',
    'added in another tab': 'AddedElsewhere',
    'cart empty': 'Empty',
    CART_EXPIRED: 'Gone',
    PRICE_CHANGED: 'PriceChanged',
    'PRICE_CHANGED, same total': 'WorthChanged',
    SOLD_OUT: 'SoldOut',
    OFFER_EXPIRED: 'OfferExpired',
    PAYMENT_IN_PROGRESS: 'PaymentInProgress',
    'PAYMENT_IN_PROGRESS, all ordered': 'PaymentInProgressOfAll',
    RATE_LIMITED: 'RateLimited',
    IDEMPOTENCY_MISMATCH: {
      never: 'Each order sent gets its own key, and a key is only ever reused for the same order.',
    },
    NOT_FOUND: 'OfferExpired',
    INVALID_CART_SESSION: 'Gone',
    INTERNAL: 'NoResponse',
    UPSTREAM: 'NoResponse',
    'time is up': 'TimeIsUp',
    offline: 'Offline',
    'order waiting for its payment': 'OrderWaits',
    'kept for all': 'Anyone',
    'payment declined': 'blocks/purchase-failed/purchase-failed.stories.tsx#WithEverything',
  },
} satisfies BlockGuide;

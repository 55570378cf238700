/** View model of the order summary: items, seat hold, total, vouchers, and the answers to review. */
import { formatPassengers } from '#blocks/format-passengers.ts';
import { extraKindOf, itemAppearance, parseItemData } from '#blocks/item-appearance.ts';
import { describeUnavailable, listItemFacts } from '#blocks/item-facts.ts';
import { presentDisruption } from '#blocks/present-disruption.ts';
import type { CartData, CartDataItem } from '#browser/cart/cart-session.ts';
import type { Countdown } from '#browser/cart/countdown.ts';
import type { QuoteData } from '#browser/checkout/checkout-session.ts';
import type { HoldView } from '#components/cart/cart-view.ts';
import type {
  AnswerGroupView,
  AnswerView,
  ConditionsView,
  OrderItemView,
  OrderView,
  TotalView,
  VoucherView,
} from '#components/checkout/checkout-view.ts';
import { travellerTitles } from '#contracts/booking/traveller-titles.ts';
import { cartPath } from '#contracts/cart/cart-paths.ts';
import { formatDate, readClock } from '#contracts/dates.ts';
import { formatMoney, formatPrice, toCents } from '#contracts/money.ts';
import { birthDate } from './birth-date.ts';
import type { CheckoutValues } from './checkout-types.ts';
import {
  conditionsField,
  newVoucherField,
  personField,
  plateField,
  textUpdatesField,
  travellerOnItemField,
} from './field-names.ts';
import {
  itemsToChoose,
  type Person,
  partyOf,
  plateLabel,
  type TravelledItem,
  travellersOn,
  vehiclesOf,
} from './party.ts';

/** Lists the items that have passengers, with their vehicles. */
export function travelledItems(cart: CartData | null): readonly TravelledItem[] {
  const items = cart?.items ?? [];
  return items
    .filter(
      ({ passengers: { adultCount, childCount, infantCount } }) => adultCount + childCount + infantCount > 0,
    )
    .map((item) => ({
      ...item,
      vehicles: items.filter((extra) => extra.associatedCartItemId === item.id && isVehicle(extra)),
    }));
}

function isVehicle({ data }: CartDataItem): boolean {
  return extraKindOf(parseItemData(data)) === 'vehicle';
}

/**
 * Presents the cart as an order.
 * @param isOver true if the hold has expired since the last answer
 */
export function presentOrder(cart: CartData, isOver = false): OrderView {
  const ids = new Set(cart.items.map(({ id }) => id));
  return {
    // An extra whose parent is missing stands on its own, so that no cost is hidden.
    items: cart.items
      .filter(({ associatedCartItemId: parent }) => parent === null || !ids.has(parent))
      .map((item) => presentItem(item, cart.items, isOver)),
    requestOutcome: describeUnavailable(cart.items),
  };
}

function presentItem(item: CartDataItem, items: readonly CartDataItem[], isOver: boolean): OrderItemView {
  const extras = items.filter(({ associatedCartItemId }) => associatedCartItemId === item.id);
  const { adultCount, childCount, infantCount } = item.passengers;
  const data = parseItemData(item.data);
  return {
    id: item.id,
    ...itemAppearance(item.itemType, data),
    description: item.description,
    detail: item.detail,
    facts: listItemFacts(data),
    people: formatPassengers({ adults: adultCount, children: childCount, infants: infantCount }),
    price: formatPrice(toCents(item.price)),
    stock: stockOf(item, isOver),
    disruption: presentDisruption(item),
    extras: extras.map(({ id, description, quantity, price }) => ({
      id,
      description,
      quantity,
      price: formatPrice(toCents(price)),
    })),
  };
}

function stockOf({ stock, hold }: CartDataItem, isOver: boolean): OrderItemView['stock'] {
  if (hold === 'expired' || (hold === 'held' && isOver)) return 'expired';
  return stock === 'request' || stock === 'mixed' ? stock : null;
}

/**
 * The end of the hold. Instants of the API carry New Zealand's offset, so their clock time is shown as it
 * stands.
 */
export function presentHold(
  cart: CartData,
  { shown, spoken }: { readonly shown: Countdown | null; readonly spoken: string },
): HoldView | null {
  const { holdExpiresAt: until } = cart;
  if (until === null || shown === null) return null;
  const { words, secondsLeft, isOver } = shown;
  return { until: readClock(until), iso: until, timeLeft: words, secondsLeft, isOver, announcement: spoken };
}

/** Presents the quote line by line. */
export function presentTotal(quote: QuoteData): TotalView {
  return {
    lines: [
      { label: 'Subtotal', amount: formatPrice(toCents(quote.subtotal)) },
      ...quote.vouchers.map(({ codeEnding, amount }) => ({
        label: `Voucher ending ${codeEnding}`,
        amount: formatMoney(-toCents(amount)),
      })),
      ...(quote.cardFee > 0
        ? [
            {
              label: `Card fee, ${quote.cardFeePercent}%`,
              amount: formatMoney(toCents(quote.cardFee)),
            },
          ]
        : []),
    ],
    total: formatMoney(toCents(quote.total)),
    gst: formatMoney(toCents(quote.gst)),
    isPaid: quote.total === 0,
  };
}

/** Presents the vouchers in use. */
export function presentVouchers(quote: QuoteData | null): readonly VoucherView[] {
  return (quote?.vouchers ?? []).map(({ codeEnding, amount, remaining, expiresOn }) => ({
    ending: codeEnding,
    amount: formatMoney(toCents(amount)),
    remaining:
      remaining > 0
        ? `Remaining balance ${formatMoney(toCents(remaining))}, valid until ${formatDate(expiresOn)}.`
        : 'No balance left after this.',
  }));
}

/** A traveller's typed name, or their label if there is none yet. */
export function travellerName(values: CheckoutValues, person: Person): string {
  const part = (field: 'firstName' | 'lastName') => (values[personField(person, field)] ?? '').trim();
  return [part('firstName'), part('lastName')].filter((text) => text !== '').join(' ') || person.label;
}

interface Answered {
  readonly values: CheckoutValues;
  readonly cart: CartData;
  readonly quote: QuoteData | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** The accepted conditions, by item. */
  readonly conditions: readonly ConditionsView[];
}

/** Presents all answers for the review step. */
export function presentAnswers({
  values,
  cart,
  quote,
  countries,
  conditions,
}: Answered): readonly AnswerGroupView[] {
  const items = travelledItems(cart);
  const party = partyOf(items);
  const people = party.map((person) => personAnswer(values, person));
  const text = (name: string) => (values[name] ?? '').trim();
  const vehicles = vehiclesOf(items);
  const groups: AnswerGroupView[] = [
    { title: 'Travellers', answers: [...people, ...choiceAnswers(values, items)] },
    {
      title: vehicles.length > 1 ? 'Your vehicles' : 'Your vehicle',
      answers: vehicles.map((vehicle) => ({
        question: plateLabel(vehicle, vehicles),
        answer: text(plateField(vehicle.id)).toUpperCase() || 'Not provided',
        field: plateField(vehicle.id),
        about: plateLabel(vehicle, vehicles).replace('Number', 'number'),
      })),
    },
    { title: 'Gift vouchers to send', answers: soldVoucherAnswers(cart) },
    {
      title: 'Contact details',
      answers: [
        { question: 'Email address', answer: text('email'), field: 'email', about: 'email address' },
        { question: 'Phone', answer: text('phone'), field: 'phone', about: 'phone' },
        ...(text(textUpdatesField) === 'on'
          ? [
              {
                question: 'Text messages',
                answer: 'About cancellations and delays',
                field: textUpdatesField,
                about: 'text messages',
              },
            ]
          : []),
        {
          question: 'Country',
          answer: countries.find(({ code }) => code === text('country'))?.name ?? text('country'),
          field: 'country',
          about: 'country',
        },
      ],
    },
    {
      title: 'Gift vouchers and conditions',
      answers: [
        toVoucherAnswer(quote),
        {
          question: 'Conditions',
          answer: 'Accepted, with the terms and conditions',
          more: conditionLines(conditions),
          field: conditionsField,
          about: 'conditions',
        },
      ],
    },
  ];
  return groups.filter(({ answers }) => answers.length > 0);
}

/** The conditions of a single item line by line, or of each item in a line; once for items that agree. */
function conditionLines(conditions: readonly ConditionsView[]): readonly string[] {
  const lines = conditions.flatMap(({ description, lines }) =>
    conditions.length > 1 ? `${description}: ${lines.join(' ')}` : lines,
  );
  return [...new Set(lines)];
}

/** Lists the gift vouchers in the cart, because an e-mail to a wrong address can't be taken back. */
function soldVoucherAnswers({ items }: CartData): readonly AnswerView[] {
  return items
    .filter(({ itemType }) => itemType === 'voucher')
    .map(({ id, description, price, data }) => {
      const [recipient, ...facts] = listItemFacts(parseItemData(data));
      return {
        question: `${description}, ${formatPrice(toCents(price))}`,
        answer: recipient ?? 'Recipient unknown',
        more: facts,
        field: `voucher-${id}`,
        changeHref: cartPath,
        about: description,
      };
    });
}

function personAnswer(values: CheckoutValues, person: Person): AnswerView {
  const text = (field: Parameters<typeof personField>[1]) =>
    (values[personField(person, field)] ?? '').trim();
  const title = Object.entries(travellerTitles).find(([value]) => value === text('title'))?.[1] ?? '';
  const born = birthDate({ day: text('birthDay'), month: text('birthMonth'), year: text('birthYear') });
  const requests = text('requests');
  return {
    question: person.label,
    answer: `${title} ${travellerName(values, person)}`.trim(),
    more: [
      ...(person.type !== 'adult' && born ? [`Born ${formatDate(born)}`] : []),
      ...(requests ? [requests] : []),
    ],
    field: personField(person, 'firstName'),
    about: person.label.toLowerCase(),
  };
}

function choiceAnswers(values: CheckoutValues, items: readonly TravelledItem[]): readonly AnswerView[] {
  return itemsToChoose(items).flatMap((item) => {
    const [first] = item.groups.flatMap(({ people }) => people);
    if (!first) return [];
    const travelled = items.find(({ id }) => id === item.itemId);
    const going = travelled
      ? travellersOn(
          travelled,
          partyOf(items),
          (itemId, person) => values[travellerOnItemField(itemId, person)] === 'on',
        )
      : [];
    return [
      {
        question: `On ${item.description}`,
        answer: going.map((person) => travellerName(values, person)).join(', '),
        field: travellerOnItemField(item.itemId, first),
        about: `travellers on ${item.description}`,
      },
    ];
  });
}

function toVoucherAnswer(quote: QuoteData | null): AnswerView {
  const vouchers = presentVouchers(quote);
  return {
    question: vouchers.length > 1 ? 'Gift vouchers' : 'Gift voucher',
    answer: vouchers.map(({ ending, amount }) => `Ending ${ending} pays ${amount}`).join(', ') || 'None',
    field: newVoucherField,
    about: 'gift vouchers',
  };
}

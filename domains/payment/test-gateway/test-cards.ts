/** The cards of the test gateway; each triggers one behaviour. None of the numbers can belong to a real account. */

/** The bank's reaction to a card. */
type Bank = 'approves' | 'declines' | 'challenges' | 'challenges-then-declines';

/** The XX. */
export type WebhookQuirk = 'none' | 'late' | 'twice' | 'out-of-order' | 'wrong-amount' | 'never';

/** A test card. */
export interface TestCard {
  /** Name that is stored with the payment. */
  readonly name: string;
  /** Sixteen digits that pass the Luhn check. */
  readonly number: string;
  /** Short name of its purpose. */
  readonly title: string;
  /** Its effect, in a sentence. */
  readonly effect: string;
  readonly bank: Bank;
  /** Failure code of a declined card. */
  readonly failureCode?: string;
  /** The page never leads back to the site, as if the browser was closed or the network failed. */
  readonly hangs?: true;
  /** The bank authorises another amount than requested. */
  readonly authorisesWrongAmount?: true;
  readonly webhooks: WebhookQuirk;
}

/** All test cards, in display order. */
export const testCards = [
  {
    name: 'approved',
    number: '4242424242424242',
    title: 'Approved',
    effect: 'The bank approves.',
    bank: 'approves',
    webhooks: 'none',
  },
  {
    name: 'declined',
    number: '4000000000000002',
    title: 'Declined',
    effect: 'The bank declines without a reason.',
    bank: 'declines',
    failureCode: 'card_declined',
    webhooks: 'none',
  },
  {
    name: 'insufficient-funds',
    number: '4000000000009995',
    title: 'Insufficient funds',
    effect: 'The bank declines: insufficient funds.',
    bank: 'declines',
    failureCode: 'insufficient_funds',
    webhooks: 'none',
  },
  {
    name: 'challenge',
    number: '4000000000003220',
    title: '3-D Secure',
    effect: 'The bank asks you to approve or refuse.',
    bank: 'challenges',
    failureCode: 'authentication_failed',
    webhooks: 'none',
  },
  {
    name: 'challenge-declined',
    number: '4000008400001629',
    title: '3-D Secure, then declined',
    effect: 'The bank asks for approval, then declines anyway.',
    bank: 'challenges-then-declines',
    failureCode: 'card_declined',
    webhooks: 'none',
  },
  {
    name: 'hangs',
    number: '4242424242421206',
    title: 'Approved, page hangs',
    effect: 'Authorised, but this page never returns to the shop.',
    bank: 'approves',
    hangs: true,
    webhooks: 'none',
  },
  {
    name: 'hangs-unheard',
    number: '4242424242421214',
    title: 'Page hangs, no webhook',
    effect: 'Authorised, but no webhook is sent.',
    bank: 'approves',
    hangs: true,
    webhooks: 'never',
  },
  {
    name: 'webhooks-late',
    number: '4242424242422204',
    title: 'Webhooks late',
    effect: 'Approved. Each message to the shop comes 15 seconds late.',
    bank: 'approves',
    webhooks: 'late',
  },
  {
    name: 'webhooks-twice',
    number: '4242424242422212',
    title: 'Webhooks twice',
    effect: 'Approved. Each message to the shop comes twice.',
    bank: 'approves',
    webhooks: 'twice',
  },
  {
    name: 'webhooks-out-of-order',
    number: '4242424242422220',
    title: 'Webhooks out of order',
    effect: 'Approved. The first message arrives last.',
    bank: 'approves',
    webhooks: 'out-of-order',
  },
  {
    name: 'webhooks-wrong-amount',
    number: '4242424242422238',
    title: 'Webhooks lie',
    effect: 'Approved. The messages to the shop have the wrong amount.',
    bank: 'approves',
    webhooks: 'wrong-amount',
  },
  {
    name: 'no-webhooks',
    number: '4242424242422246',
    title: 'No webhooks',
    effect: 'Approved. No message ever reaches the shop.',
    bank: 'approves',
    webhooks: 'never',
  },
  {
    name: 'wrong-amount',
    number: '4242424242421503',
    title: 'Wrong amount',
    effect: 'The bank authorises a different amount.',
    bank: 'approves',
    authorisesWrongAmount: true,
    webhooks: 'none',
  },
] as const satisfies readonly TestCard[];

/** The names of the test cards. */
export type TestCardName = (typeof testCards)[number]['name'];

const cards: readonly TestCard[] = testCards;

/** Finds the test card with this number, as people type it (spaces and hyphens); undefined for any other number. */
export function testCardNumbered(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return cards.find(({ number }) => number === digits);
}

/** Finds the test card of this name; undefined if there is none. */
export function testCardNamed(name: string | null): TestCard | undefined {
  return cards.find((card) => card.name === name);
}

import { describe, expect, test } from 'vitest';
import type { AttemptState, BookingStatus, CancelReason } from '../booking.ts';
import { type NextStep, nextStep, type PaymentFacts } from './next-step.ts';

/** Bookings by groups that are treated alike. */
const bookings: Readonly<Record<string, readonly (readonly [BookingStatus, CancelReason | null])[]>> = {
  pending: [['pending_payment', null]],
  late: [
    ['cancelled', 'expired'],
    ['cancelled', 'left'],
    ['cancelled', 'payment_failed'],
  ],
  given: [
    ['cancelled', 'superseded'],
    ['cancelled', 'not_available'],
    ['cancelled', 'payment_differed'],
    ['cancelled', null],
  ],
  paid: [
    ['requested', null],
    ['confirmed', null],
    ['declined', null],
    ['refunded', null],
  ],
  stuck: [['stuck', null]],
};

type Provider = PaymentFacts['provider'];

/** The possible answers of a provider, in the order of the table's columns. */
const answers: readonly Provider[] = [
  { status: 'open', refunded: 'nothing' },
  { status: 'authorised', refunded: 'nothing' },
  { status: 'captured', refunded: 'nothing' },
  { status: 'captured', refunded: 'part' },
  { status: 'captured', refunded: 'all' },
  { status: 'failed', refunded: 'nothing' },
  { status: 'cancelled', refunded: 'nothing' },
  { status: 'expired', refunded: 'nothing' },
];

const states: readonly AttemptState[] = [
  'created',
  'open',
  'claimed',
  'captured',
  'releasing',
  'released',
  'failed',
  'stuck',
];

/**
 * Expected steps, written by hand. Columns: open, authorised, captured, captured and refunded in part, refunded in
 * full, failed, cancelled, expired.
 */
const table = `
  created,open     pending  -       claim   claim    release  end       fail      end       end
  created,open     late     close   claim   claim    release  end       fail      end       end
  created,open     given    close   release release  release  end       fail      end       end
  created,open     paid     close   release release  release  end       fail      end       end
  created,open     stuck    close   stuck   stuck    stuck    end       fail      end       end
  failed,released  pending  -       claim   claim    release  -         -         -         -
  failed,released  late     -       claim   claim    release  -         -         -         -
  failed,released  given    -       release release  release  -         -         -         -
  failed,released  paid     -       release release  release  -         -         -         -
  failed,released  stuck    -       stuck   stuck    stuck    -         -         -         -
  claimed          any      stuck   capture record   stuck    unclaim   unclaim   unclaim   unclaim
  releasing        any      void    void    refund   refund   released  released  released  released
  captured         any      stuck   stuck   -        -        -         stuck     stuck     stuck
  stuck            any      -       -       -        -        -         -         -         -
`;

interface Cell {
  readonly attempt: AttemptState;
  readonly kind: string;
  readonly purchase: PaymentFacts['purchase'];
  readonly provider: Provider;
  readonly step: string;
}

const cells: readonly Cell[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [attempts = '', kind = '', ...steps] = line.trim().split(/\s+/);
    const kinds = kind === 'any' ? Object.keys(bookings) : [kind];
    return states
      .filter((state) => attempts.split(',').includes(state))
      .flatMap((attempt) =>
        kinds.flatMap((each) =>
          (bookings[each] ?? []).flatMap(([status, cancelReason]) =>
            answers.map((provider, column) => ({
              ...{ attempt, kind: each, provider },
              purchase: { status, cancelReason },
              step: steps[column] === '-' ? 'nothing' : (steps[column] ?? ''),
            })),
          ),
        ),
      );
  });

const facts = (cell: Cell, changes: Partial<PaymentFacts> = {}): PaymentFacts => ({
  attempt: cell.attempt,
  purchase: cell.purchase,
  provider: cell.provider,
  others: 'none',
  differs: false,
  isUnused: false,
  givesUp: false,
  ...changes,
});

const sayWhich = ({ attempt, purchase, provider }: Cell) =>
  `${attempt}, ${purchase.status} (${purchase.cancelReason}), ${provider.status} (${provider.refunded})`;

/** Compares the step of each cell with the expected one. */
function compare(changes: Partial<PaymentFacts>, expected: (cell: Cell) => string) {
  for (const cell of cells) {
    const step: NextStep = nextStep(facts(cell, changes));
    expect(`${sayWhich(cell)}: ${step}`).toBe(`${sayWhich(cell)}: ${expected(cell)}`);
  }
}

const isBeforeClaim = ({ attempt }: Cell) => ['created', 'open', 'failed', 'released'].includes(attempt);

describe('the next step of a payment', () => {
  test('is defined for each attempt state, booking status and provider answer', () => {
    const kinds = Object.values(bookings).flat().length;
    expect(cells).toHaveLength(states.length * kinds * answers.length);
    compare({}, ({ step }) => step);
  });

  test('does not depend on another attempt that is unpaid', () => {
    compare({ others: 'open' }, ({ step }) => step);
  });

  test('releases the payment if another attempt has paid the booking', () => {
    compare({ others: 'taken' }, (cell) => {
      if (!isBeforeClaim(cell)) return cell.step;
      if (cell.step === 'claim') return 'release';
      const waits = cell.attempt === 'created' || cell.attempt === 'open';
      return waits && cell.provider.status === 'open' ? 'close' : cell.step;
    });
  });

  test('closes an open page if the visitor gives up, and is otherwise the same', () => {
    compare({ givesUp: true }, (cell) =>
      isBeforeClaim(cell) && cell.provider.status === 'open' ? 'close' : cell.step,
    );
  });

  test('is stuck if amount, currency or attempt differ and money is or may become involved', () => {
    compare({ differs: true }, (cell) => {
      const { status, refunded } = cell.provider;
      const mayMeanMoney =
        status === 'open' || status === 'authorised' || (status === 'captured' && refunded !== 'all');
      return mayMeanMoney && cell.attempt !== 'stuck' ? 'stuck' : cell.step;
    });
  });

  test('is nothing once unused money was returned, even if the refund fails', () => {
    for (const differs of [true, false])
      compare({ isUnused: true, differs }, (cell) =>
        cell.attempt === 'released' ? 'nothing' : nextStep(facts(cell, { differs })),
      );
  });

  test('captures only money that is claimed and matches the attempt', () => {
    for (const cell of cells)
      for (const others of ['none', 'open', 'taken'] as const)
        for (const differs of [true, false])
          for (const givesUp of [true, false])
            if (nextStep(facts(cell, { others, differs, givesUp })) === 'capture')
              expect([cell.attempt, cell.provider.status, differs]).toEqual(['claimed', 'authorised', false]);
  });
});

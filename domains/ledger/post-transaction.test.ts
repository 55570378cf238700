import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedDatabase } from '#platform/database/opened-database.ts';
import { describeBothDatabases, describeOnPostgres } from '#platform/database/test-database.testing.ts';
import type { NewLedgerTransaction } from './ledger.ts';
import { postTransaction } from './post-transaction.ts';
import { isPosted, readBalances, readBookingBalances } from './read-balances.ts';

const now = new Date('2026-11-21T00:00:00Z');

const sale = (key: string, cents: number, bookingReference = 'AAA-AAA-AAA'): NewLedgerTransaction => ({
  kind: 'booking_captured',
  key,
  bookingReference,
  postings: [
    { account: 'card:test', amountCents: cents },
    { account: 'sales', amountCents: -cents },
  ],
});

const codeOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => 'done',
    (error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code ?? error,
  );

describeBothDatabases('the ledger', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const post = (posted: NewLedgerTransaction) =>
    opened.database.transaction((transaction) => postTransaction(transaction, posted, now));

  test('posts a transaction once per key', async () => {
    expect(await post(sale('once', 500, 'ONC-EAA-AAA'))).toBe(true);
    expect(await post(sale('once', 700, 'ONC-EAA-AAA'))).toBe(false);
    expect(await isPosted(opened.database, 'once')).toBe(true);
    expect(await isPosted(opened.database, 'never')).toBe(false);
    expect(await readBookingBalances(opened.database, 'ONC-EAA-AAA')).toEqual(
      new Map([
        ['card:test', 500],
        ['sales', -500],
      ]),
    );
  });

  test('remembers the key of a transaction without postings', async () => {
    expect(await post(sale('nothing', 0))).toBe(true);
    expect(await post(sale('nothing', 0))).toBe(false);
  });

  test.each([
    ['sides that differ', [{ account: 'sales', amountCents: 1 }]],
    [
      'parts of a cent',
      [
        { account: 'sales', amountCents: 0.5 },
        { account: 'gst', amountCents: -0.5 },
      ],
    ],
    [
      'an account of vouchers without a voucher',
      [
        { account: 'vouchers', amountCents: 5 },
        { account: 'gst', amountCents: -5 },
      ],
    ],
    [
      'a voucher on another account',
      [
        { account: 'sales', voucherId: '01900000-0000-4000-8000-000000000000', amountCents: 5 },
        { account: 'gst', amountCents: -5 },
      ],
    ],
  ] as const)('refuses %s before anything is written', async (name, postings) => {
    await expect(post({ ...sale(name, 0), postings })).rejects.toThrow(`The ledger refuses ${name}`);
    expect(await isPosted(opened.database, name)).toBe(false);
  });

  test('sums to zero for any postings, and refuses others', async () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
    const accounts = ['sales', 'gst', 'card_fees', 'deposits', 'card:stripe'] as const;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(amounts, fc.boolean(), async (cents, isBalanced) => {
        run += 1;
        const difference = cents.reduce((sum, each) => sum + each, 0);
        const all = isBalanced ? [...cents, -difference] : cents;
        const posted = post({
          ...sale(`run ${run}`, 0),
          postings: all.map((amountCents, index) => ({
            account: accounts[index % accounts.length] ?? 'sales',
            amountCents,
          })),
        });
        if (isBalanced || difference === 0) expect(await posted).toBe(true);
        else await expect(posted).rejects.toThrow(`its sides differ by ${difference} cents`);
      }),
      { numRuns: 100 },
    );
    const balances = await readBalances(opened.database);
    expect(balances.length).toBeGreaterThan(2);
    expect(balances.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
    for (const { debitCents, creditCents, balanceCents } of balances)
      expect(debitCents - creditCents).toBe(balanceCents);
  });

  test.each([
    "update ledger_transaction set kind = 'refund_paid'",
    'delete from ledger_transaction',
    'truncate ledger_transaction cascade',
    'update ledger_entry set amount_cents = amount_cents + 1',
    'update ledger_entry set amount_cents = 1 where false',
    'delete from ledger_entry',
    'truncate ledger_entry',
  ])('refuses, in the database, to %s', async (statement) => {
    await post(sale(statement, 300));
    const before = await readBalances(opened.database);
    expect(await codeOf(opened.database.execute(sql.raw(statement)))).toBe('23001');
    expect(await readBalances(opened.database)).toEqual(before);
  });

  // @asvs 2.3.3
  test('refuses, in the database, to commit postings that do not sum to zero, and rolls them back', async () => {
    await post(sale('sound', 900));
    const before = await readBalances(opened.database);
    const add = (cents: number) => sql`
      insert into ledger_entry (transaction_id, account, amount_cents)
      select id, 'sales', ${cents} from ledger_transaction where key = 'sound'
    `;
    expect(await codeOf(opened.database.transaction((transaction) => transaction.execute(add(1))))).toBe(
      '23514',
    );
    expect(await readBalances(opened.database)).toEqual(before);
    // Within the transaction the sum may differ.
    await opened.database.transaction(async (transaction) => {
      await transaction.execute(add(40));
      await transaction.execute(add(-40));
    });
    expect((await readBalances(opened.database)).reduce((sum, { entries }) => sum + entries, 0)).toBe(
      before.reduce((sum, { entries }) => sum + entries, 0) + 2,
    );
  });

  test.each(['0', 'null'])('refuses, in the database, an amount of %s', async (amount) => {
    await post(sale(`for ${amount}`, 100));
    const insert = sql.raw(
      `insert into ledger_entry (transaction_id, account, amount_cents) select id, 'sales', ${amount} from ledger_transaction`,
    );
    expect(await codeOf(opened.database.execute(insert))).toMatch(/^23(514|502)$/);
  });
});

describeOnPostgres('concurrent postings with the same key', (open) => {
  test('are posted once', async () => {
    const { database, close } = await open();
    const posted = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction((transaction) => postTransaction(transaction, sale('same', 100 + index), now)),
      ),
    );
    expect(posted.filter(Boolean)).toHaveLength(1);
    expect((await readBalances(database)).map(({ entries }) => entries)).toEqual([1, 1]);
    await close();
  });
});

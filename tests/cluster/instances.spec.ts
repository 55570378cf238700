/** Three instances act as one site: a change at one is visible at all, and background work runs once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  type ReceivedMail,
  startSmtpServer,
  type TestSmtpServer,
} from '#platform/mail/smtp-server.testing.ts';
import { apiOf, dataOf, nextWeekday, readDepartures, tourItem } from '#tests/end-to-end/support/cart.ts';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';
import { lakeClient } from '#tests/end-to-end/support/lake-client.ts';
import { wordsOf } from '#tests/end-to-end/support/markup.ts';
import { pageOf, textBlock } from '#tests/end-to-end/support/publish.ts';
import { sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { browserWithProfile, expectSeesPublishes } from '#tests/end-to-end/support/returning-browser.ts';
import { expectConsistent, expectLedgerBalances } from '#tests/faults/support/expect-consistent.ts';
import { recordMeasurement, seconds } from '#tests/faults/support/site-state.ts';
import { startTestCluster, type TestCluster } from './support/test-cluster.ts';

let mails: TestSmtpServer;
let cluster: TestCluster;
let visitors = 0;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  mails = await startSmtpServer();
  cluster = await startTestCluster({ SMTP_URL: mails.url, LOG_LEVEL: 'debug' });
});
test.afterAll(async () => {
  test.setTimeout(240_000);
  await cluster?.remove();
  await mails?.close();
});

/** A new visitor with their own departure, at the instance with this number. */
function enter(number: number): Visitor {
  visitors += 1;
  return new Visitor(cluster.at(number), visitors - 1);
}

/** Longer than two rounds of mail delivery, in milliseconds. */
const twoRounds = 12_000;

/** Longer than the interval of each kind of round checked here, in milliseconds: carts are swept every 30 s. */
const everyKind = 35_000;

/** Expects that only the leader among the running instances does background rounds, and does each kind. */
async function expectOneDoesRounds(): Promise<void> {
  const alive = new Set(cluster.instances().map(({ process }) => process));
  await sleep(everyKind);
  const done = cluster.roundsDone().filter(({ process }) => alive.has(process));
  const kinds = new Set(done.map(({ round }) => round));
  expect([...kinds]).toEqual(expect.arrayContaining(['resume', 'refunds', 'reconcile', 'sweep']));
  expect(new Set(done.map(({ process }) => process)).size, JSON.stringify(done)).toBe(1);
}

const nameOf = ({ head }: ReceivedMail) => /^Message-ID: (\S+)/im.exec(head)?.[1];

/** Waits until there are as many mails as paid bookings. @returns that number */
async function everybodyHasTheirs(): Promise<number> {
  const { paid } = await cluster.standing();
  await expect.poll(() => mails.received.length).toBe(paid);
  return paid;
}

test.describe('a publish', () => {
  const path = '/cluster/published/';
  /** The longest time from a publish until each instance and nginx show it, in milliseconds. */
  const soon = 2_000;

  const everywhere = () => [...cluster.instances().map(({ address }) => address), cluster.address];
  const client = () => lakeClient(cluster.lakeUrl);

  /** The time from now until a response of an address meets the condition, in milliseconds. */
  async function until(address: string, isSo: (answer: { status: number; body: string }) => boolean) {
    const began = performance.now();
    while (!isSo(await sendRequest(address, path))) await sleep(20);
    return performance.now() - began;
  }

  test('is seen through nginx by a returning browser with a full cache', async ({ playwright }, info) => {
    const open = browserWithProfile({ playwright }, info);
    await expectSeesPublishes(cluster.address, open, async (documents) => {
      const transaction = client().transaction();
      for (const document of documents) transaction.createOrReplace(document);
      await transaction.commit();
      // nginx caches a page until the second ends.
      await sleep(soon);
    });
  });

  // @spec F.7
  test('is seen by every instance and through nginx within two seconds, and so is its deletion', async () => {
    const delays: string[] = [];
    const shown = async (what: string, change: () => Promise<unknown>, isSo: Parameters<typeof until>[1]) => {
      const began = performance.now();
      await change();
      const written = performance.now() - began;
      const took = await Promise.all(everywhere().map((address) => until(address, isSo)));
      delays.push(`${what}: ${took.map((each) => (each + written).toFixed(0)).join(', ')} ms`);
      for (const each of took) expect(each + written, delays.join('\n')).toBeLessThan(soon);
    };
    const document = (words: string) => pageOf(path, 'What is published', [textBlock('text', words)]);
    await shown(
      'a new page',
      () => client().createOrReplace(document('The first words.')),
      ({ body }) => body.includes('The first words.'),
    );
    for (let edit = 1; edit <= 5; edit += 1) {
      // Cached everywhere, maybe only just now.
      await sleep(137 * edit);
      const words = `The words of edit ${edit}.`;
      await shown(
        `edit ${edit}`,
        () => client().createOrReplace(document(words)),
        ({ body }) => body.includes(words),
      );
    }
    await shown(
      'its deletion',
      () => client().delete(document('')._id),
      ({ status }) => status === 404,
    );
    recordMeasurement('shown after', delays.join('; '));
  });
});

// @spec F.7
test('a cart filled on one instance is ordered on the second and paid on the third', async () => {
  for (let first = 0; first < 3; first += 1) {
    const visitor = enter(first);
    await visitor.fill();
    const { items } = await dataOf(apiOf(cluster.at(first + 1)).cart(visitor.session));
    expect(items.map(({ id }) => id)).toEqual(visitor.itemIds);
    const cookie = { Cookie: `cid=${visitor.session}` };
    const page = await sendRequest(cluster.at(first + 1), '/cart/', { headers: cookie });
    for (const { description } of items) expect(wordsOf(page.body)).toContain(description);
    visitor.goTo(cluster.at(first + 1));
    await visitor.order();
    visitor.goTo(cluster.at(first + 2));
    const back = await visitor.pay();
    visitor.goTo(cluster.at(first));
    expect(await visitor.returnFromPayment(back)).toBe('/purchase/');
    visitor.goTo(cluster.address);
    expect(await visitor.settled()).toMatchObject({ status: 'confirmed' });
  }
  await expectConsistent(cluster);
});

// @spec F.7
test('the last seat is sold once when buyers at all instances want it at the same moment', async () => {
  const from = nextWeekday(1);
  const departures = await readDepartures('a-day-in-kaikoura', apiOf(cluster.address));
  const later = departures.filter(({ startsOn }) => startsOn >= from);
  for (let round = 0; round < 5; round += 1) {
    // After the departures that the other tests use.
    const productId = later[30 + round]?.productId ?? '';
    for (const [number, count] of [8, 8, 7].entries())
      await dataOf(apiOf(cluster.at(number)).addToCart({ items: [tourItem(productId, count)] }));
    const wanting = Array.from({ length: 9 }, (_, number) => apiOf(cluster.at(number)));
    const answers = await Promise.all(wanting.map((api) => api.addToCart({ items: [tourItem(productId)] })));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(new Set(answers.map(({ errorCode }) => errorCode))).toEqual(new Set([null, 'SOLD_OUT']));
  }
  expect((await cluster.standing()).faults).toEqual([]);
});

test('each booking has one mail, although three instances deliver mails', async () => {
  const before = await everybodyHasTheirs();
  const count = 9;
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const visitor = enter(number);
      await visitor.fillWithPlaces(1);
      await visitor.order();
      await visitor.returnFromPayment(await visitor.pay());
      expect(await visitor.settled()).toMatchObject({ status: 'confirmed' });
    }),
  );
  expect(await everybodyHasTheirs()).toBe(before + count);
  await sleep(twoRounds);
  expect(mails.received).toHaveLength(before + count);
  await expectConsistent(cluster);
});

// @spec F.7
test('work that all instances left unfinished is done once when they restart together', async () => {
  test.setTimeout(240_000);
  await expectOneDoesRounds();
  const before = await everybodyHasTheirs();
  const count = 6;
  const paying = Array.from({ length: count }, (_, number) => enter(number));
  for (const visitor of paying) await visitor.fillWithPlaces(2);
  for (const visitor of paying) await visitor.order();
  const givingUp = enter(0);
  await givingUp.fillWithPlaces(2);
  await givingUp.order();
  await givingUp.returnFromPayment(await givingUp.pay());
  await givingUp.settled();
  // The visitors have paid but none returns; another cancels a place and gets no response.
  await Promise.all(paying.map((visitor) => visitor.pay()));
  for (const visitor of [...paying, givingUp]) visitor.goTo(cluster.address);
  const given = givingUp.giveUpOne();
  await cluster.kill([0, 1, 2]);
  await cluster.complete();
  await given;
  for (const visitor of paying) expect(await visitor.settled()).toMatchObject({ status: 'confirmed' });
  recordMeasurement('sound after', seconds(await expectConsistent(cluster)));
  const names = () => new Set(mails.received.slice(before).map(nameOf));
  // Each payer gets one mail, and the visitor who cancelled a second one. If a killed instance had claimed a mail, another
  // sends it after five minutes (the lease in platform/mail/outbox.ts).
  await expect
    .poll(async () => names().size + (await cluster.count("mail_outbox where state = 'sending'")))
    .toBe(count + 2);
  expect(await cluster.count('mail_outbox')).toBe(before + count + 2);
  recordMeasurement('mails claimed by killed instances', String(count + 2 - names().size));
  await expectOneDoesRounds();
  await expectConsistent(cluster);
});

test('the ledger balances', async () => {
  await expectLedgerBalances({ settings: { DATA_DIR: cluster.dataDir, DATABASE_URL: cluster.databaseUrl } });
});

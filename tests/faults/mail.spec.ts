/**
 * A mail server that is down, refuses mails, or accepts one while its response is lost. A message that the site accepted is
 * stored and gets delivered. Contact messages are used here; a booking’s mail with its ticket needs the whole site
 * (whole-site.spec.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  type ReceivedMail,
  startSmtpServer,
  type TestSmtpServer,
} from '#platform/mail/smtp-server.testing.ts';
import { apiOf, dataOf } from '#tests/end-to-end/support/cart.ts';
import {
  type CrashTestServer,
  startCrashTestServer,
} from '#tests/end-to-end/support/crash/crash-test-server-process.ts';
import { cleanUpAll } from './support/clean-up-all.ts';
import { type FaultyNetwork, startFaultyNetwork } from './support/faulty-network.ts';
import { expectState, recordMeasurement, seconds } from './support/site-state.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** Longer than the wait before the second attempt, in milliseconds. */
const secondTryTimeoutMs = 60_000;

let server: TestSmtpServer;
let network: FaultyNetwork;
let site: CrashTestServer;

test.beforeAll(async () => {
  server = await startSmtpServer();
  network = await startFaultyNetwork({ port: Number(new URL(server.url).port) });
  site = await startCrashTestServer(null, null, { SMTP_URL: `smtp://127.0.0.1:${network.port}` });
  await site.start();
});
test.afterAll(() =>
  cleanUpAll(
    () => site?.remove(),
    () => network?.close(),
    () => server?.close(),
  ),
);

/** Sends a contact message. @returns its reference, once it is stored */
async function write(): Promise<string> {
  const message = { name: 'Mere', email: 'mere@example.nz', message: 'Kia ora' };
  return (await dataOf(apiOf(site.address).contact(message))).reference;
}

const mailsOf = (reference: string): readonly ReceivedMail[] =>
  server.received.filter(({ head, body }) => unfolded(`${head}${body}`).includes(reference));

/** Joins the folded lines and encoded words of a mail. */
const unfolded = (text: string) => text.replaceAll('=\r\n', '').replaceAll(/\?=\s+=\?UTF-8\?Q\?/gi, '');

const messageIdOf = ({ head }: ReceivedMail) => /^Message-ID: (.*)$/im.exec(head)?.[1];

test('a mail is delivered exactly once after an outage, temporary refusals and permanent refusals', async () => {
  await network.become({ kind: 'gone' });
  const references = [await write()];
  // The first attempt finds no server.
  await sleep(2_000);
  await network.become({ kind: 'fair' });
  server.refusals.push('421 4.3.2 Not now', '451 4.7.1 Greylisted', '550 5.7.1 Not from you');
  for (let refusal = 0; refusal < 3; refusal += 1) references.push(await write());
  await expect.poll(() => server.refusals, { timeout: 20_000 }).toEqual([]);
  expect(server.received).toEqual([]);
  await expectState(site.address, { health: 200, database: 'ready' });

  const began = performance.now();
  await expect
    .poll(() => references.filter((reference) => mailsOf(reference).length === 0), {
      timeout: secondTryTimeoutMs,
    })
    .toEqual([]);
  recordMeasurement('all delivered, after the last refusal', seconds(performance.now() - began));
  // Two more rounds deliver nothing twice.
  await sleep(12_000);
  for (const reference of references) expect(mailsOf(reference), reference).toHaveLength(1);
  expect(server.received).toHaveLength(references.length);
});

test('a mail whose confirmation was lost is sent again with the same Message-ID', async () => {
  const before = server.received.length;
  // Greeting, EHLO, MAIL, RCPT and DATA get responses; the acceptance is lost.
  await network.become({ kind: 'resets', when: 'answered', every: 6 });
  const reference = await write();
  await expect.poll(() => mailsOf(reference).length, { timeout: 20_000 }).toBe(1);
  await network.become({ kind: 'fair' });
  await expect.poll(() => mailsOf(reference).length, { timeout: secondTryTimeoutMs }).toBe(2);
  await sleep(12_000);
  const mails = mailsOf(reference);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(messageIdOf)).size).toBe(1);
  expect(server.received).toHaveLength(before + 2);
});

test('a silent mail server delays no sender, and receives the mails once it responds', async () => {
  await network.become({ kind: 'silent' });
  const references: string[] = [];
  for (let writer = 0; writer < 4; writer += 1) {
    const began = performance.now();
    references.push(await write());
    expect(performance.now() - began).toBeLessThan(2_000);
  }
  await sleep(5_000);
  await network.become({ kind: 'fair' });
  await expect
    .poll(() => references.filter((reference) => mailsOf(reference).length === 0), {
      timeout: secondTryTimeoutMs,
    })
    .toEqual([]);
  for (const reference of references) expect(mailsOf(reference), reference).toHaveLength(1);
});

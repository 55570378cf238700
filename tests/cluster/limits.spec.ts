/** Rate limits are shared by all instances of a cluster. */
import { expect, test } from '@playwright/test';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { type RawAnswer, sendRequest } from '#tests/end-to-end/support/raw-http.ts';
import { startTestCluster, type TestCluster } from './support/test-cluster.ts';

let cluster: TestCluster;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  cluster = await startTestCluster({ RATE_LIMITS: 'on' });
});
test.afterAll(async () => {
  test.setTimeout(240_000);
  await cluster?.remove();
});

const message = JSON.stringify({ name: 'Mere', email: 'mere@example.nz', message: 'Kia ora' });

/**
 * Sends a contact message with this client address in `X-Forwarded-For`. Instances trust the header from this machine, where
 * nginx runs.
 */
const writeToUs = (address: string, from: string): Promise<RawAnswer> =>
  sendRequest(address, '/api/v1/contact', {
    method: 'POST',
    headers: {
      ...{ 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost' },
      ...{ 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    },
    body: message,
  });

const search = (address: string, from: string): Promise<RawAnswer> =>
  sendRequest(address, '/api/v1/fare-search?from=wellington&to=nowhere&date=2026-01-01', {
    headers: {
      ...{ 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost' },
      'X-Forwarded-For': from,
    },
  });

// @spec F.3
test('instances count a visitor together, sequentially and concurrently', async () => {
  const { points } = rateLimits.contact;
  for (let number = 0; number < points; number += 1)
    expect((await writeToUs(cluster.at(number), '203.0.113.7')).status).toBe(200);
  for (let number = 0; number < 3; number += 1) {
    const { status, headers } = await writeToUs(cluster.at(number), '203.0.113.7');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  // Another address is another visitor.
  expect((await writeToUs(cluster.at(0), '203.0.113.8')).status).toBe(200);

  const limit = rateLimits.search.points;
  const answers = await Promise.all(
    Array.from({ length: limit + 30 }, (_, number) => search(cluster.at(number), '203.0.113.9')),
  );
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(limit);
});

// @spec F.3
test('a missing page is counted once per visitor through nginx', async () => {
  const { points } = rateLimits.drawn;
  const statuses: number[] = [];
  // Ten at a time, so that all requests fall into the rate limit’s minute.
  for (let number = 0; number < points + 10; number += 10) {
    const requests = Array.from({ length: 10 }, (_, at) =>
      sendRequest(cluster.address, `/nothing-of-the-kind-${number + at}/`),
    );
    for (const { status } of await Promise.all(requests)) statuses.push(status);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(points);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

// @spec F.3
test('through nginx a visitor is the address that nginx sees, whatever their headers say', async () => {
  const statuses: number[] = [];
  for (let number = 0; number <= rateLimits.contact.points; number += 1)
    statuses.push((await writeToUs(cluster.address, `198.51.100.${number}`)).status);
  expect(statuses).toEqual([...Array.from({ length: rateLimits.contact.points }, () => 200), 429]);
});

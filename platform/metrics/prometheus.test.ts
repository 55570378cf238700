import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  count,
  gaugeValue,
  observe,
  observeDuration,
  registerGauges,
  setMetricsRecorder,
} from './metrics.ts';
import { createPrometheus, type Prometheus } from './prometheus.ts';
import { metricsPath, metricsServer } from './start-metrics.ts';

let prometheus: Prometheus;
beforeEach(() => {
  prometheus = createPrometheus({ defaults: false });
  setMetricsRecorder(prometheus.recorder);
});
afterEach(() => setMetricsRecorder(null));

/** Returns the samples whose line starts with `name`: value by name and labels. */
async function samples(name: string): Promise<Record<string, number>> {
  const lines = (await prometheus.text()).split('\n').filter((line) => line.startsWith(name));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('the metrics', () => {
  it('contain what was counted and observed', async () => {
    count('southbound_orders_total', {});
    count('southbound_orders_total', {});
    count('southbound_missed_publishes_total', {}, 5);
    observe('southbound_search_duration_seconds', { search: 'fares' }, 0.03);
    await expect(
      observeDuration('southbound_search_duration_seconds', { search: 'site' }, () =>
        Promise.reject(new Error('no')),
      ),
    ).rejects.toThrow('no');
    expect(await samples('southbound_orders_total')).toEqual({ southbound_orders_total: 2 });
    expect(await samples('southbound_missed_publishes_total')).toEqual({
      southbound_missed_publishes_total: 5,
    });
    expect(await samples('southbound_search_duration_seconds')).toMatchObject({
      'southbound_search_duration_seconds_count{search="fares"}': 1,
      'southbound_search_duration_seconds_count{search="site"}': 1,
      'southbound_search_duration_seconds_bucket{le="0.025",search="fares"}': 0,
      'southbound_search_duration_seconds_bucket{le="0.05",search="fares"}': 1,
    });
  });

  it('start at zero for all known label values', async () => {
    expect(await samples('southbound_mails_total')).toEqual({
      'southbound_mails_total{channel="email",outcome="sent"}': 0,
      'southbound_mails_total{channel="email",outcome="retried"}': 0,
      'southbound_mails_total{channel="email",outcome="given-up"}': 0,
      'southbound_mails_total{channel="text",outcome="sent"}': 0,
      'southbound_mails_total{channel="text",outcome="retried"}': 0,
      'southbound_mails_total{channel="text",outcome="given-up"}': 0,
    });
    expect(await samples('southbound_publish_delay_seconds_count')).toEqual({
      'southbound_publish_delay_seconds_count{heard="webhook"}': 0,
      'southbound_publish_delay_seconds_count{heard="instance"}': 0,
    });
    expect(await samples('southbound_bad_blocks_total')).toEqual({});
  });

  it('are not recorded without a recorder', async () => {
    setMetricsRecorder(null);
    count('southbound_orders_total', {});
    expect(
      await observeDuration('southbound_search_duration_seconds', { search: 'site' }, async () => 3),
    ).toBe(3);
    expect(await samples('southbound_orders_total')).toEqual({ southbound_orders_total: 0 });
  });

  it('limit the number of distinct values of a label', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ maxLength: 20 }), { maxLength: 400 }), async (pages) => {
        for (const page of pages)
          count('southbound_bad_blocks_total', { event: 'block.invalid', type: 'hero', page });
        // Line breaks in values are escaped, so each sample is one line.
        expect(Object.keys(await samples('southbound_bad_blocks_total')).length).toBeLessThanOrEqual(201);
      }),
      { numRuns: 20 },
    );
  });

  it("contain current gauges, and omit those that can't be read", async () => {
    let held = 3;
    registerGauges('holds', async () => {
      if (held === 0) throw new Error('The database is away.');
      return [gaugeValue('southbound_holds', {}, held)];
    });
    registerGauges('outbox', async () => [
      gaugeValue('southbound_outbox_mails', { channel: 'email', state: 'due' }, held),
    ]);
    expect(await samples('southbound_holds')).toMatchObject({ southbound_holds: 3 });
    held = 2;
    expect(await samples('southbound_holds')).toMatchObject({ southbound_holds: 2 });
    held = 0;
    const text = await prometheus.text();
    expect(text).not.toMatch(/^southbound_holds /m);
    expect(text).toMatch(/^southbound_outbox_mails\{channel="email",state="due"\} 0$/m);
    expect(await samples('southbound_readings_failed_total')).toMatchObject({
      'southbound_readings_failed_total{reading="holds"}': 2,
    });
  });

  it('do not wait for slow readers', async () => {
    registerGauges('holds', () => new Promise(() => undefined));
    const began = performance.now();
    expect(await prometheus.text()).not.toMatch(/^southbound_holds /m);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

it('the endpoint serves the metrics at one address only', async () => {
  count('southbound_orders_total', {});
  registerGauges('holds', () => []);
  const server = metricsServer(prometheus).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const answer = await fetch(`${site}${metricsPath}`);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toMatch(/^southbound_orders_total 1$/m);
  expect((await fetch(site)).status).toBe(404);
  expect((await fetch(`${site}${metricsPath}`, { method: 'POST', body: 'x' })).status).toBe(405);
  server.close().closeAllConnections();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetConfig } from '../config.ts';
import { log } from '../log.ts';
import { gaugeReaders } from '../metrics/metrics.ts';
import { singleton } from '../singleton.ts';
import {
  type ElectionTimes,
  type Leadership,
  leadership,
  resignLeadership,
  runForLeader,
} from './leader-election.ts';
import { describeOnPostgres, type ServerDatabase } from './test-database.testing.ts';

const quick: ElectionTimes = { intervalMs: 50, silenceTimeoutMs: 5_000 };

describeOnPostgres('among several instances', (open) => {
  const standing: Leadership[] = [];
  let server: ServerDatabase;
  afterEach(async () => {
    await Promise.all(standing.splice(0).map((each) => each.stop()));
    await server.close();
  });

  const stand = (times: ElectionTimes = quick) => {
    const one = runForLeader(server.url, times);
    standing.push(one);
    return one;
  };
  const chosen = () => standing.filter(({ isLeader }) => isLeader);
  async function untilChosen(): Promise<Leadership> {
    for (;;) {
      const [one] = chosen();
      if (one) return one;
      await sleep(10);
    }
  }

  test('one becomes leader, and another when it resigns', async () => {
    server = await open();
    const works: Leadership[] = [];
    for (let count = 0; count < 3; count += 1) {
      const one = stand();
      one.whenLeader(() => works.push(one));
    }
    const first = await untilChosen();
    await sleep(300);
    expect(chosen()).toEqual([first]);
    await first.stop();
    const second = await untilChosen();
    await sleep(300);
    expect(chosen()).toEqual([second]);
    expect(works).toEqual([first, second]);
    // A callback of the current leader runs immediately.
    let isReported = false;
    second.whenLeader(() => {
      isReported = true;
    });
    expect(isReported).toBe(true);
  });

  test('a leader whose connection breaks loses leadership and runs again', async () => {
    server = await open();
    const one = stand();
    await untilChosen();
    let times = 0;
    one.whenLeader(() => {
      times += 1;
    });
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
    );
    await admin.end();
    // Leadership was lost before it was won again.
    while (times < 2) await sleep(10);
    expect([one.isLeader, times]).toEqual([true, 2]);
  });

  test('a silent leader is replaced', async () => {
    server = await open();
    const hanging = stand({ intervalMs: 60_000, silenceTimeoutMs: 300 });
    await untilChosen();
    const other = stand();
    while (!other.isLeader) await sleep(10);
    expect(hanging.isLeader).toBe(false);
  });
});

test('retries an unavailable server and logs it once', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue();
  const one = runForLeader('postgres://nobody@127.0.0.1:1/none', quick);
  // At 0, 250 and 750 milliseconds.
  await sleep(1_000);
  expect(one.isLeader).toBe(false);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ event: 'rounds.unavailable' }),
    expect.anything(),
  );
  await one.stop();
  warn.mockRestore();
});

test('reports leadership as a metric until it resigns', async () => {
  vi.stubEnv('DATABASE_URL', '');
  forgetConfig();
  leadership();
  const readGauge = () => gaugeReaders().get('rounds')?.();
  expect(readGauge()).toEqual([{ name: 'southbound_rounds_ours', labels: {}, value: 1 }]);
  await resignLeadership();
  expect(readGauge()).toEqual([{ name: 'southbound_rounds_ours', labels: {}, value: 0 }]);
  singleton('leadership').current = undefined;
  vi.unstubAllEnvs();
  forgetConfig();
});

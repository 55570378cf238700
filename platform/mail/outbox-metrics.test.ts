import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { setClock } from '../clock.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import { describeEachDatabase } from '../database/test-database.testing.ts';
import { gaugeReaders } from '../metrics/metrics.ts';
import { outbox } from './outbox.table.ts';
import { measureOutbox } from './outbox-metrics.ts';

const noon = new Date('2026-11-21T00:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);

describeEachDatabase('the outbox metrics', (open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
    measureOutbox(async () => opened.database);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    setClock(noon);
    await opened.database.delete(outbox);
  });
  afterEach(() => setClock(null));

  async function numbers(channel = 'email'): Promise<Record<string, number>> {
    const all = (await gaugeReaders().get('outbox')?.()) ?? [];
    const read = all.filter(({ labels }) => labels.channel === channel);
    return Object.fromEntries(read.map(({ name, labels, value }) => [labels.state ?? name, value]));
  }

  it('are zero for an empty outbox', async () => {
    expect(await numbers()).toEqual({
      due: 0,
      retried: 0,
      failed: 0,
      southbound_outbox_oldest_seconds: 0,
    });
  });

  it('count overdue, retried and failed emails, but not scheduled ones', async () => {
    const mail = { recipient: 'a@example.nz', subject: 'S', text: 'T', createdAt: minutes(-90) };
    await opened.database.insert(outbox).values([
      { ...mail, dueAt: minutes(-10) },
      { ...mail, dueAt: minutes(-5), state: 'sending', attempts: 1 },
      { ...mail, dueAt: minutes(4), attempts: 2 },
      { ...mail, dueAt: minutes(60) },
      { ...mail, dueAt: minutes(-80), state: 'failed', attempts: 8 },
      { ...mail, dueAt: minutes(-80), state: 'sent', attempts: 1 },
    ]);
    expect(await numbers()).toEqual({
      due: 2,
      retried: 1,
      failed: 1,
      southbound_outbox_oldest_seconds: 600,
    });
  });

  it('count text messages apart', async () => {
    await opened.database.insert(outbox).values({
      ...{ channel: 'text', recipient: '', subject: '', text: '' },
      ...{ createdAt: minutes(-90), dueAt: minutes(-3), attempts: 1 },
    });
    expect(await numbers('text')).toEqual({
      due: 1,
      retried: 1,
      failed: 0,
      southbound_outbox_oldest_seconds: 180,
    });
    expect(await numbers('email')).toMatchObject({ due: 0, retried: 0 });
  });
});

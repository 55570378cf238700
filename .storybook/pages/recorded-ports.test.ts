import { describe, expect, test } from 'vitest';
import { record, recordedValue, replay } from './recorded-ports.ts';

const at = new Date('2026-11-21T00:00:00Z');
const shop = {
  name: 'Shop',
  unused: () => new Map(),
  price: (what: string, options: { readonly on: Date }) => ({ what, on: options.on, cents: 1_200 }),
  open: async () => ({ hours: [9, 17], isOpenOn: (day: string) => day !== 'Sunday' }),
  nothing: () => undefined,
};

async function use(port: typeof shop) {
  const open = await port.open();
  return [
    port.name,
    port.price('ā', { on: at }),
    open.hours,
    open.isOpenOn('Sunday'),
    open.isOpenOn('Monday'),
    port.nothing(),
  ];
}

/** Writes a record to a file’s text and reads it back. */
const throughText = (recorded: unknown) => recordedValue.parse(JSON.parse(JSON.stringify(recorded)));

describe('a recorded port', () => {
  test('gives the same answers again, from text', async () => {
    const { value, finish } = record(shop);
    const answers = await use(value);
    const replayed = replay(throughText(finish())) as typeof shop;
    expect(await use(replayed)).toEqual(answers);
    expect(answers).toEqual(await use(shop));
  });

  test('fails a call that was not recorded, with its place', async () => {
    const { value, finish } = record(shop);
    value.price('ā', { on: at });
    const replayed = replay(finish()) as typeof shop;
    expect(() => replayed.price('b', { on: at })).toThrow(/^ports\.price\("b",\{"on":.*\) was not recorded/);
    expect(() => replayed.nothing()).toThrow('ports.nothing was not recorded');
  });

  test('refuses data that text would lose, with its place', () => {
    const { value, finish } = record({ list: () => [{ inner: new Map() }] });
    value.list();
    expect(finish).toThrow('ports.list().0.inner is a Map');
  });
});

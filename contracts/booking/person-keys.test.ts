import { expect, test } from 'vitest';
import { personKeys } from './person-keys.ts';

test('travellers with the same name on an item are different people, and each is the same on the next item', () => {
  const rider = (id: string, lastName: string) => ({
    ...{ id, lastName, type: 'adult' as const, title: null, firstName: 'John' },
  });
  const outbound = personKeys([rider('1', 'Smith'), rider('2', 'Smith'), rider('3', 'Jones')]);
  const back = personKeys([rider('4', 'Jones'), rider('5', 'Smith'), rider('6', 'Smith')]);
  expect(new Set(outbound.values()).size).toBe(3);
  expect([outbound.get('1'), outbound.get('2'), outbound.get('3')]).toEqual([
    back.get('5'),
    back.get('6'),
    back.get('4'),
  ]);
});

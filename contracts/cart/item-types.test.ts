import { expect, test } from 'vitest';
import { catalogue } from '#platform/metrics/catalogue.ts';
import { cartItemTypes } from './item-types.ts';

test('metrics count items of every type, though the platform does not know this list', () => {
  expect(catalogue.southbound_holds_taken_total.labels.type).toEqual(cartItemTypes);
});

import { expect, test } from 'vitest';
import type { Claim } from '#domains/inventory/inventory.ts';
import type { TravellerType } from '../booking.ts';
import { assignHolders } from './inventory-holders.ts';

const claim = (id: string, quantity: number): Claim => ({
  pool: { id, capacity: 50 },
  fromSegment: 0,
  toSegment: 1,
  quantity,
});
const traveller = (id: string, type: TravellerType = 'adult', itemId = 'item') => ({ id, itemId, type });

test('each traveller holds one seat on each ride, and an infant holds none', () => {
  const item = { id: 'item', claims: [claim('train', 2), claim('ferry', 2)] };
  const riders = [traveller('a'), traveller('b', 'child'), traveller('c', 'infant')];
  const own = [claim('train', 1), claim('ferry', 1)];
  expect(assignHolders(item, riders)).toEqual([
    { holderId: 'a', claims: own },
    { holderId: 'b', claims: own },
  ]);
});

test('units that are not one per traveller belong to the item', () => {
  const item = { id: 'item', claims: [claim('train', 2), claim('deck', 1), claim('lounge', 3)] };
  expect(assignHolders(item, [traveller('a'), traveller('b')])).toEqual([
    { holderId: 'a', claims: [claim('train', 1), claim('lounge', 1)] },
    { holderId: 'b', claims: [claim('train', 1), claim('lounge', 1)] },
    { holderId: 'item', claims: [claim('deck', 1), claim('lounge', 1)] },
  ]);
});

test('an item without travellers holds everything itself, and an item without claims holds nothing', () => {
  const car = { id: 'car', claims: [claim('deck', 5)] };
  expect(assignHolders(car, [traveller('a')])).toEqual([{ holderId: 'car', claims: car.claims }]);
  expect(assignHolders({ id: 'item', claims: [] }, [traveller('a')])).toEqual([]);
});

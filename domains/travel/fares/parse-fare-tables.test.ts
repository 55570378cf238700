import { describe, expect, test } from 'vitest';
import { parseRawRows } from './fare-tables.testing.ts';
import { findLegFares } from './leg-fares.ts';
import { parseFareTables } from './parse-fare-tables.ts';

const files = {
  route_networks: 'network_id,route_id\nferry,strait\n',
  sale_rules:
    'network_id,seller,stock,cutoff_minutes,horizon_days,checkin_minutes,card_fee_percent,is_demonstration,unsold_because\nferry,Ferry,live,90,365,45,2.4,1,\n',
  age_bands:
    'network_id,rider_category_id,min_age,max_age,price_percent\nferry,infant,0,1,0\nferry,child,2,14,50\nferry,adult,15,,100\n',
  fare_families:
    'network_id,fare_family_id,fare_family_name,tier,changes_text,refund_text,changes_rank,refund_rank\nferry,saver,Saver,1,None.,None.,0,0\n',
  fare_products:
    'fare_product_id,rider_category_id,amount,currency,fare_family_id\np,adult,60.00,NZD,saver\np,child,20,NZD,saver\n',
  fare_leg_rules: 'network_id,from_area_id,to_area_id,fare_product_id,rule_priority\nferry,,,p,0\n',
  fare_distance_rules:
    'network_id,fare_family_id,base_amount,amount_per_100_km,min_amount,max_amount\nferry,saver,1.5,10,5,\n',
  stop_areas: 'area_id,stop_id\nnorth,N\nsouth,S\n',
  capacities: 'route_id,trip_id,seats\nstrait,,100\nstrait,small,40\n',
};

const parse = (changes: Record<string, string> = {}) =>
  parseFareTables(
    Object.fromEntries(
      Object.entries({ ...files, ...changes }).map(([name, text]) => [name, parseRawRows(text)]),
    ),
  );

const faresOf = (changes: Record<string, string> = {}) => {
  const parsed = parse(changes);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.fares;
};

const sumPrices = (changes: Record<string, string>, fromAreas: string[], toAreas: string[]) => {
  const network = faresOf(changes).networkOfRoute('strait');
  return network ? findLegFares(network, { fromAreas, toAreas, metres: 80_000 })[0]?.prices : undefined;
};

describe('fare tables', () => {
  test('give the rules of a line, its prices and its seats', () => {
    const fares = faresOf();
    expect(fares.networkOfRoute('strait')).toMatchObject({ seller: 'Ferry', cardFeeBasisPoints: 240 });
    expect(fares.networkOfRoute('other')).toBeUndefined();
    expect(sumPrices({}, ['north'], ['south'])).toEqual({ adult: 6_000, child: 2_000, infant: 0 });
    expect(fares.capacityOf({ id: 'large', routeId: 'strait' })).toBe(100);
    expect(fares.capacityOf({ id: 'small', routeId: 'strait' })).toBe(40);
    expect(fares.capacityOf({ id: 'small', routeId: 'other' })).toBeNull();
    expect(fares.areasOf('N')).toEqual(['north']);
  });

  test('sort the more specific of two prices first, and by priority before that', () => {
    const both = `${files.fare_products}q,adult,40,NZD,saver\n`;
    const rules = (first: number, second: number) => ({
      fare_products: both,
      fare_leg_rules: `network_id,from_area_id,to_area_id,fare_product_id,rule_priority\nferry,,,p,${first}\nferry,north,south,q,${second}\n`,
    });
    expect(sumPrices(rules(0, 0), ['north'], ['south'])?.adult).toBe(4_000);
    expect(sumPrices(rules(0, 0), ['south'], ['north'])?.adult).toBe(6_000);
    expect(sumPrices(rules(1, 0), ['north'], ['south'])?.adult).toBe(6_000);
  });

  test('give prices by distance where no areas are named', () => {
    const noLegs = { fare_leg_rules: 'network_id,fare_product_id\n' };
    expect(sumPrices(noLegs, ['north'], ['south'])).toEqual({ adult: 1_000, child: 500, infant: 0 });
  });

  test('are optional: without them nothing is sold', () => {
    const parsed = parseFareTables({});
    expect(parsed.ok && parsed.fares.networkOfRoute('strait')).toBeUndefined();
  });

  test('of other publishers are skipped, because their conditions are unknown', () => {
    const parsed = parseFareTables({
      networks: parseRawRows('network_id,network_name\nmetro,Metro\n'),
      route_networks: parseRawRows('network_id,route_id\nmetro,1\n'),
      fare_products: parseRawRows(
        'fare_product_id,fare_product_name,amount,currency\nsingle,Single,2.75,USD\n',
      ),
      fare_leg_rules: parseRawRows(
        'leg_group_id,network_id,from_area_id,to_area_id,fare_product_id\ng,metro,,,single\n',
      ),
    });
    expect(parsed.ok && parsed.fares.networkOfRoute('1')).toBeUndefined();
  });

  test.each([
    [
      'an amount with a comma',
      'fare_products',
      'fare_product_id,rider_category_id,amount,currency,fare_family_id\np,adult,"60,5",NZD,saver\n',
      2,
      /amount must be an amount/,
    ],
    [
      'cents in a price',
      'fare_products',
      'fare_product_id,rider_category_id,amount,currency,fare_family_id\np,adult,60.50,NZD,saver\n',
      2,
      /whole dollars/,
    ],
    [
      'another currency',
      'fare_products',
      'fare_product_id,rider_category_id,amount,currency,fare_family_id\np,adult,60,USD,saver\n',
      2,
      /NZD/,
    ],
    [
      'a child price above the adult price',
      'fare_products',
      'fare_product_id,rider_category_id,amount,currency,fare_family_id\np,adult,60,NZD,saver\np,child,70,NZD,saver\n',
      2,
      /costs more for a child/,
    ],
    [
      'two prices for one passenger type',
      'fare_products',
      `${files.fare_products}p,adult,61,NZD,saver\n`,
      4,
      /two prices/,
    ],
    [
      'no price for adults',
      'fare_products',
      'fare_product_id,rider_category_id,amount,currency,fare_family_id\np,child,20,NZD,saver\n',
      2,
      /no price for an adult/,
    ],
    [
      'an unknown family',
      'fare_distance_rules',
      `${files.fare_distance_rules}ferry,gold,1,1,1,\n`,
      3,
      /gold is not known/,
    ],
    [
      'an unknown network',
      'fare_families',
      `${files.fare_families}bus,saver,Saver,1,None.,None.,0,0\n`,
      3,
      /bus is not known/,
    ],
    [
      'two fare families of one tier',
      'fare_families',
      `${files.fare_families}ferry,cheap,Cheap,1,None.,None.,0,0\n`,
      2,
      /two fare families of the same tier/,
    ],
    [
      'neither a fare family nor a reason',
      'fare_families',
      'network_id\n',
      2,
      /families or an unsold_because/,
    ],
    [
      'a gap between ages',
      'age_bands',
      'network_id,rider_category_id,min_age,max_age,price_percent\nferry,infant,0,1,0\nferry,child,3,14,50\nferry,adult,15,,100\n',
      2,
      /miss an age/,
    ],
    [
      'a missing age band',
      'age_bands',
      'network_id,rider_category_id,min_age,max_age,price_percent\nferry,child,2,14,50\nferry,adult,15,,100\n',
      2,
      /no age band for infant/,
    ],
    [
      'a duplicate network',
      'sale_rules',
      `${files.sale_rules}ferry,Other,live,90,365,45,2.4,1,\n`,
      3,
      /^network_id ferry appears twice; first on line 2$/,
    ],
    [
      'a line in two networks',
      'route_networks',
      `${files.route_networks}ferry,strait\n`,
      3,
      /^route_id strait appears twice; first on line 2$/,
    ],
    [
      'a duplicate age band',
      'age_bands',
      `${files.age_bands}ferry,adult,18,,100\n`,
      5,
      /^network_id ferry with rider_category_id adult appears twice/,
    ],
    [
      'a duplicate fare family',
      'fare_families',
      `${files.fare_families}ferry,saver,Saver,2,None.,None.,0,0\n`,
      3,
      /^network_id ferry with fare_family_id saver appears twice/,
    ],
    [
      'two prices by distance for one family',
      'fare_distance_rules',
      `${files.fare_distance_rules}ferry,saver,2,10,5,\n`,
      3,
      /appears twice/,
    ],
    [
      'two capacities of one trip',
      'capacities',
      `${files.capacities}strait,small,41\n`,
      4,
      /^route_id strait with trip_id small appears twice/,
    ],
    ['two capacities of one line', 'capacities', `${files.capacities}strait,,41\n`, 4, /appears twice/],
    [
      'a price to an unknown area',
      'fare_leg_rules',
      `${files.fare_leg_rules}ferry,north,sooth,p,0\n`,
      3,
      /^to_area_id sooth is not known$/,
    ],
    [
      'an invalid number of seats',
      'capacities',
      'route_id,trip_id,seats\nstrait,,many\n',
      2,
      /seats must be a whole number/,
    ],
  ])('with %s are refused with file and line', (_, table, text, line, reason) => {
    const parsed = parse({ [table]: text });
    expect(parsed.ok ? [] : parsed.problems).toContainEqual({
      file: expect.stringMatching(/^\w+\.txt$/),
      line,
      reason: expect.stringMatching(reason),
    });
  });
});

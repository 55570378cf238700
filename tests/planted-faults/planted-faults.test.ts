/** Checks that every planted fault still applies to the sources. */
import { describe, expect, it } from 'vitest';
import { problemOf } from './check-faults.ts';
import { type PlantedFault, plantedFaults } from './planted-faults.ts';

describe('the planted faults', () => {
  it('are forty, each with a unique name and file', () => {
    expect(plantedFaults).toHaveLength(40);
    expect(new Set(plantedFaults.map(({ id }) => id)).size).toBe(40);
    expect(new Set(plantedFaults.map(({ file }) => file)).size).toBe(40);
    for (const { id } of plantedFaults) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it('can be planted in the current sources, and name existing tests', () => {
    expect(plantedFaults.map((fault) => problemOf(fault)).filter((problem) => problem !== null)).toEqual([]);
  });

  it('are refused if their text is missing or not unique, or a test is missing', () => {
    const fault: PlantedFault = {
      id: 'a-fault',
      area: 'tests',
      file: 'package.json',
      find: '"name": "southbound"',
      replace: '"name": "northbound"',
      why: 'No effect on anybody.',
      detectedBy: [{ step: 'types' }],
    };
    expect(problemOf(fault)).toBeNull();
    expect(problemOf({ ...fault, find: 'no such text' })).toMatch(
      'a-fault: package.json has its text 0 times',
    );
    expect(problemOf({ ...fault, find: '"vitest"' })).toBeNull();
    expect(problemOf({ ...fault, find: 'node scripts/' })).toMatch(/ \d\d times instead of once/);
    const detectedBy = [{ step: 'unit', files: ['src/gone.test.ts'] }] as const;
    expect(problemOf({ ...fault, detectedBy })).toBe('a-fault: there is no src/gone.test.ts.');
  });
});

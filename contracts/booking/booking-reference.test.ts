import { describe, expect, test } from 'vitest';
import { readReference } from './booking-reference.ts';

describe('a booking reference', () => {
  test.each([
    ['7KM-Q2X-9TR', '7KM-Q2X-9TR'],
    [' 7km q2x 9tr ', '7KM-Q2X-9TR'],
    ['7kmq2x9tr', '7KM-Q2X-9TR'],
    ['7KM–Q2X—9TR', '7KM-Q2X-9TR'],
    ['7KM-Q2X-9T', null],
    ['7KM-Q2X-9TRA', null],
    ['#7KM.Q2X_9TR', '7KM-Q2X-9TR'],
    ['7KM-Q2X-9TĀ', null],
    ['', null],
  ])('%j is read as %j', (text, reference) => {
    expect(readReference(text)).toBe(reference);
  });
});

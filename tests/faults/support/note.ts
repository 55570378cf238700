import { test } from '@playwright/test';

/** Writes down what was measured, beside the result of the test under way; docs/explanation/faults.md has it from there. */
export function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

/** For people. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

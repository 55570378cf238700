import { test } from '@playwright/test';

/** Records a measurement as an annotation of the running test; docs/explanation/faults.md quotes it. */
export function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

/** Formats milliseconds as seconds for people. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Test helper: checks that the booking API refuses a request correctly. */
import { expect } from 'vitest';
import type { Answer, BookingSite } from './booking-testing.ts';
import type { ErrorCode } from './envelope.ts';

/** Expected status, code and names of invalid fields. */
export type Refusal = readonly [status: number, code: ErrorCode, ...fields: string[]];

/**
 * Expects the documented error and unchanged data.
 * @param before snapshot of the data before the request
 */
export async function expectRefused(
  { site, before }: { readonly site: BookingSite; readonly before: unknown },
  answer: Answer,
  [status, code, ...fields]: Refusal,
): Promise<void> {
  expect(answer, answer.text).toMatchObject({ status, body: { status: 'failed', errorCode: code } });
  expect(Object.keys(answer.body)).toEqual(['status', 'data', 'errorCode', 'errorMessage']);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  const told: Record<string, string> = JSON.parse(answer.text).data?.fields ?? {};
  if (code === 'VALIDATION') {
    expect(Object.keys(told).filter((name) => !fields.includes(name))).toEqual([]);
    if (fields.length > 0) expect(Object.keys(told)).not.toEqual([]);
  }
  expect(JSON.stringify(Object.values(told))).not.toMatch(/Invalid|expected|Unrecognized|Too (?:big|small)/);
  expect(answer.text).not.toMatch(/node_modules|\/work\/|Error:|select |insert into|jsonb/i);
  expect(answer.text.length).toBeLessThan(4_000);
  expect(await site.picture()).toEqual(before);
}

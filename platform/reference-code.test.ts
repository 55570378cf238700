import { expect, test } from 'vitest';
import { newReferenceCode } from './reference-code.ts';

test('references have three groups of three unambiguous letters and digits', () => {
  const codes = Array.from({ length: 2_000 }, newReferenceCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-KMNP-TV-Z]{3}(-[2-9A-HJ-KMNP-TV-Z]{3}){2}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

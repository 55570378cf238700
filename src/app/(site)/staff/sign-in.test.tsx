import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { SignIn } from './sign-in.tsx';
import { isStaffToken } from './staff-cookie.ts';

const page = renderToStaticMarkup(<SignIn outcome={undefined} wantsCode />);
const [field = ''] = page.match(/<input[^>]*name="token"[^>]*>/) ?? [];

describe('the field of the staff token', () => {
  test('is marked as invalid after a wrong token and linked from the summary', () => {
    const refused = renderToStaticMarkup(<SignIn outcome="wrong-token" wantsCode />);
    expect(refused).toMatch(/role="alert".*<a href="#staff-token"/);
    expect(refused).toMatch(/<input[^>]*aria-invalid="true"[^>]*id="staff-token"/);
  });

  // @asvs 6.2.6
  test('masks the typed text', () => {
    expect(field).toContain('type="password"');
  });

  // @asvs 6.2.7
  test('accepts pasted text and password managers', () => {
    expect(field).toMatch(/autocomplete="current-password"/i);
    expect(field).not.toMatch(/\s(?:readonly|disabled|pattern|inputmode)=/i);
    // No script listens to the field, which markup alone does not show.
    const sources = ['sign-in.tsx', 'staff-parts.tsx', '../../../../components/form/text-input.tsx'];
    for (const file of sources)
      expect(readFileSync(join(import.meta.dirname, file), 'utf8')).not.toMatch(
        /\bon[A-Z]\w+[=:]|'use client'/,
      );
  });

  // @asvs 6.2.9
  test('accepts the longest possible token', () => {
    const longest = 'a'.repeat(200);
    expect(readConfig({ STAFF_TOKEN: longest }).staffToken).toBe(longest);
    expect(() => readConfig({ STAFF_TOKEN: `${longest}a` })).toThrow(/STAFF_TOKEN/);
    expect(Number(/maxlength="(\d+)"/i.exec(field)?.[1])).toBeGreaterThanOrEqual(longest.length);
    expect(isStaffToken(longest, longest)).toBe(true);
    expect(isStaffToken(longest.slice(0, -1), longest)).toBe(false);
  });
});

/** Runs axe in a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The scope of an axe run. By default axe applies all rules to the whole page. */
export type AxeScope = {
  /** A selector: check only this part of the page. */
  readonly within?: string;
  /** Check only these rules. */
  readonly rules?: readonly string[];
  readonly disabledRules?: readonly string[];
};

/**
 * Runs axe in a page and returns one sentence per violation. AxeBuilder injects axe for each run and finishes in an extra
 * page; this injects axe once per page and runs there.
 */
export async function findAxeFaults(
  page: Page,
  { within, rules, disabledRules = [] }: AxeScope = {},
): Promise<string[]> {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(source);
  const options: RunOptions = {
    // The only frames are mails in the outbox, which run no scripts.
    iframes: false,
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
  };
  return page.evaluate(
    async ({ context, options }) => {
      const { axe }: { axe?: typeof import('axe-core') } = Object(globalThis);
      if (!axe) throw new Error('axe is not in the page.');
      const { violations } = await axe.run(context ?? document, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      );
    },
    { context: within, options },
  );
}

/** The baseline: how many findings each file may still have. It can only shrink. */
import type { Finding } from './check.ts';
import { type RuleName, ruleNames } from './rules.ts';

/** Findings by file and rule. Files and rules without any are left out. */
export type Counts = Record<string, Partial<Record<RuleName, number>>>;

export function countFindings(findings: ReadonlyMap<string, readonly Finding[]>): Counts {
  const counts: Counts = {};
  for (const [file, found] of findings) {
    for (const rule of ruleNames) {
      const count = found.filter((finding) => finding.rule === rule).length;
      if (count > 0) counts[file] = { ...counts[file], [rule]: count };
    }
  }
  return counts;
}

/** One file and rule with more findings than the baseline allows. */
export interface Excess {
  file: string;
  rule: RuleName;
  count: number;
  allowed: number;
}

/** Compares the files in `counts` with the baseline. A file that the baseline does not name may have no finding. */
export function compareWithBaseline(counts: Counts, baseline: Counts): Excess[] {
  return Object.entries(counts).flatMap(([file, rules]) =>
    ruleNames.flatMap((rule) => {
      const count = rules[rule] ?? 0;
      const allowed = baseline[file]?.[rule] ?? 0;
      return count > allowed ? [{ file, rule, count, allowed }] : [];
    }),
  );
}

/**
 * The baseline after a change of the files.
 * @param counts of all files
 * @param exists whether a file of the baseline is still there
 * @param recorded rules that were added or widened: their present counts are taken as they are
 * @returns the new baseline, or the excess that prevents it. A file that moved or was merged may take over the numbers of
 *   files that are gone.
 */
export function updateBaseline(
  counts: Counts,
  baseline: Counts,
  exists: (file: string) => boolean,
  recorded: readonly RuleName[] = [],
): { baseline: Counts } | { excess: Excess[] } {
  const excess = compareWithBaseline(counts, baseline).filter(({ rule }) => !recorded.includes(rule));
  const refused = ruleNames.flatMap((rule) => {
    const ofRule = excess.filter((item) => item.rule === rule);
    const more = ofRule.reduce((sum, { count, allowed }) => sum + count - allowed, 0);
    const free = Object.entries(baseline)
      .filter(([file]) => !exists(file))
      .reduce((sum, [, rules]) => sum + (rules[rule] ?? 0), 0);
    return more > free ? ofRule : [];
  });
  return refused.length > 0 ? { excess: refused } : { baseline: counts };
}

/** The text of the baseline file: one line for each file, so that changes of different files merge. */
export function formatBaseline(counts: Counts): string {
  const lines = Object.keys(counts)
    .toSorted()
    .map((file) => `  ${JSON.stringify(file)}: ${JSON.stringify(counts[file])}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Sums by module and rule: a module is a folder of the top level, or a domain. */
export function countByModule(counts: Counts): Map<string, Partial<Record<RuleName, number>>> {
  const sums = new Map<string, Partial<Record<RuleName, number>>>();
  for (const [file, rules] of Object.entries(counts)) {
    const name = /^domains\/[^/]+|^[^/]+(?=\/)/.exec(file)?.[0] ?? '(top level)';
    const sum = sums.get(name) ?? {};
    for (const rule of ruleNames) if (rules[rule]) sum[rule] = (sum[rule] ?? 0) + rules[rule];
    sums.set(name, sum);
  }
  return new Map([...sums].toSorted(([a], [b]) => a.localeCompare(b)));
}

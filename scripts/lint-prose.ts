/**
 * Checks that documentation, comments, test titles, messages and interface text are in plain English.
 *
 *     npm run lint:prose                      fails for files with more findings than the baseline allows
 *     npm run lint:prose -- FILE…             checks these files and folders only
 *     npm run lint:prose -- --changed [REV]   checks the files that differ from a revision; without one, from the last commit
 *     npm run lint:prose -- --list [FILE…]    prints every finding, also those that the baseline allows
 *     npm run lint:prose -- --count [FILE…]   prints the number of findings for each module and rule, and for each phrase
 *     npm run lint:prose -- --update          lowers the baseline; refuses to raise it
 *     npm run lint:prose -- --record RULE     takes the present counts of a rule that was added or widened
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince } from './launch/changed.mjs';
import { main } from './launch/main.mjs';
import { PlainError, root } from './launch/root.mjs';
import {
  type Counts,
  compareWithBaseline,
  countByModule,
  countFindings,
  formatBaseline,
  updateBaseline,
} from './prose/baseline.ts';
import type { Finding } from './prose/check.ts';
import { checkFiles, listFiles } from './prose/prose-files.ts';
import { ruleNames } from './prose/rules.ts';

const baselineFile = 'scripts/prose/baseline.json';
const update = 'npm run lint:prose -- --update';

const print = (file: string, { line, phrase, instead, rule }: Finding) =>
  console.log(`${file}:${line}  ${phrase} → ${instead}  (${rule})`);

/** The files that the command line asks for. Folders stand for the files below them. */
function selectFiles(named: readonly string[], isChanged: boolean): string[] {
  const files = listFiles();
  if (isChanged) {
    const changed = new Set(changedSince(named[0] ?? 'HEAD'));
    return files.filter((file) => changed.has(file));
  }
  const paths = named.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
  return paths.length === 0
    ? files
    : files.filter((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
}

function printCounts(findings: ReadonlyMap<string, readonly Finding[]>) {
  const modules = countByModule(countFindings(findings));
  const rows = [...modules].map(([name, counts]) => {
    const numbers = ruleNames.map((rule) => counts[rule] ?? 0);
    return [name, ...numbers, numbers.reduce((sum, number) => sum + number, 0)];
  });
  const totals = rows[0]
    ?.slice(1)
    .map((_, column) => rows.reduce((sum, row) => sum + Number(row[column + 1]), 0));
  const table = [['module', ...ruleNames, 'total'], ...rows, ['total', ...(totals ?? [])]];
  for (const [name, ...cells] of table)
    console.log(String(name).padEnd(22), ...cells.map((cell) => String(cell).padStart(17)));

  const phrases = new Map<string, number>();
  for (const { rule, phrase } of [...findings.values()].flat())
    if (rule !== 'long-sentence' && rule !== 'clause-subject') {
      const key = `${phrase.toLowerCase()} (${rule})`;
      phrases.set(key, (phrases.get(key) ?? 0) + 1);
    }
  console.log();
  for (const [phrase, count] of [...phrases].toSorted(([, a], [, b]) => b - a))
    console.log(`${count}  ${phrase}`);
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      changed: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      count: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      record: { type: 'string', multiple: true, default: [] },
    },
  });
  const recorded = ruleNames.filter((rule) => values.record.includes(rule));
  if (recorded.length < values.record.length) throw new PlainError(`Valid rules: ${ruleNames.join(', ')}.`);
  const isUpdate = values.update || recorded.length > 0;
  if (isUpdate && (positionals.length > 0 || values.changed))
    throw new PlainError('The baseline is updated for all files at once.');

  const findings = checkFiles(selectFiles(positionals, values.changed));
  if (values.count) {
    printCounts(findings);
    return 0;
  }
  if (values.list) {
    for (const [file, found] of findings) for (const finding of found) print(file, finding);
    return 0;
  }
  const counts = countFindings(findings);
  const path = join(root, baselineFile);
  const baseline: Counts = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  if (isUpdate) {
    const result = updateBaseline(counts, baseline, (file) => existsSync(join(root, file)), recorded);
    if ('baseline' in result) {
      writeFileSync(path, formatBaseline(result.baseline));
      return 0;
    }
    for (const { file, rule, count, allowed } of result.excess)
      console.log(`${file}: ${rule} has ${count} findings; the baseline allows ${allowed}.`);
    console.log(`${baselineFile} can only shrink.`);
    return 1;
  }
  const excess = compareWithBaseline(counts, baseline);
  for (const { file, rule, count, allowed } of excess) {
    console.log(`\n${file}: ${rule} has ${count} findings; the baseline allows ${allowed}.`);
    for (const finding of findings.get(file) ?? []) if (finding.rule === rule) print(file, finding);
  }
  if (excess.length > 0)
    console.log(`\nRewrite these in plain English. After a move or a merge of files: ${update}`);
  return excess.length > 0 ? 1 : 0;
}

await main(async () => run());

/**
 * `npm run dependencies:audit`: checks our packages for known vulnerabilities, and fails on each that
 * docs/reference/dependency-audit.md does not explain. It exits with 2 if the registry does not answer: then nothing was
 * audited, and the last answer on that page remains valid.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Advisory,
  type AuditAnswer,
  assessAudit,
  lastAnswerLine,
  readAudit,
  readExplanations,
  readLastAnswer,
} from '#scripts/dependencies-audit/audit-report.ts';

const root = join(import.meta.dirname, '..');
const page = 'docs/reference/dependency-audit.md';

const describeAdvisory = ({ id, package: name, severity, title }: Advisory) =>
  `  ${severity.padEnd(8)} ${name}  ${id}  ${title}`;

/** Parses npm's output. Output that does not parse is no answer. */
function understood(output: string): AuditAnswer {
  try {
    return readAudit(output);
  } catch {
    return { kind: 'unreachable', reason: `npm answered ${JSON.stringify(output.slice(0, 200))}` };
  }
}

/** Runs a program and returns its one line of output; throws if it fails. */
const outputOf = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The question and the registry's answer, for the page. */
function answeredNow(day: string) {
  const { origin, pathname } = new URL(outputOf('npm', 'config', 'get', 'registry'));
  return { day, registry: `${origin}${pathname}`, commit: outputOf('git', 'rev-parse', '--short', 'HEAD') };
}

function nothing(why: string, markdown: string): number {
  console.error(`The audit did not run: ${why}`);
  console.error(`${page}: ${lastAnswerLine(readLastAnswer(markdown)).replaceAll('*', '')}`);
  return 2;
}

function main(): number {
  const markdown = readFileSync(join(root, page), 'utf8');
  // .npmrc turns off the audit of each installation, so this one is requested explicitly.
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--audit'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64_000_000,
  });
  if (error) return nothing(`npm could not be run or took too long (${error.message}).`, markdown);
  const answer = understood(stdout);
  if (answer.kind === 'no-endpoint')
    return nothing(
      `the registry has no audit endpoint (${answer.reason}). Set npm_config_registry to one that does.`,
      markdown,
    );
  if (answer.kind === 'unreachable')
    return nothing(`the registry can't be reached (${answer.reason}).`, markdown);
  const today = new Date().toISOString().slice(0, 10);
  const explanations = readExplanations(markdown);
  const { unexplained, explained, leftOver } = assessAudit(answer.advisories, explanations, today);
  console.log(
    `${answer.advisories.length} known vulnerabilities, of which ${page} explains ${explained.length}.`,
  );
  console.log(`Record this answer in ${page}:\n\n${lastAnswerLine(answeredNow(today))}\n`);
  for (const { id, package: name } of leftOver)
    console.log(`  ${page} explains ${id} of ${name}, which no longer applies.`);
  if (unexplained.length === 0) return 0;
  console.error(`\nNot explained:\n${unexplained.map(describeAdvisory).join('\n')}`);
  console.error(
    `\nUpdate the package, or explain in ${page} why it can wait, and until when (docs/explanation/security.md).`,
  );
  return 1;
}

process.exitCode = main();

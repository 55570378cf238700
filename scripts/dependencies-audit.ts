/**
 * `npm run dependencies:audit`: asks the registry which of our packages have known faults, and fails on each that
 * docs/dependency-audit.md does not explain. Ends with 2 where the registry says nothing: then nothing was audited.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Advisory,
  type AuditAnswer,
  judge,
  readAudit,
  readExplanations,
} from '#scripts/dependencies-audit/audit-report.ts';

const root = join(import.meta.dirname, '..');
const page = 'docs/dependency-audit.md';

const words = ({ id, package: name, severity, title }: Advisory) =>
  `  ${severity.padEnd(8)} ${name}  ${id}  ${title}`;

/** What npm wrote; what can't be understood is no answer. */
function understood(output: string): AuditAnswer {
  try {
    return readAudit(output);
  } catch {
    return { kind: 'unreachable', reason: `npm answered ${JSON.stringify(output.slice(0, 200))}` };
  }
}

function main(): number {
  // What .npmrc switches off is the audit that comes along with each installation.
  const { stdout, error } = spawnSync('npm', ['audit', '--json', '--audit'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64_000_000,
  });
  if (error) {
    console.error(`Nothing was audited: npm could not be run or took too long (${error.message}).`);
    return 2;
  }
  const answer = understood(stdout);
  if (answer.kind === 'no-endpoint') {
    console.error(
      `Nothing was audited: the registry has no audit endpoint (${answer.reason}). Ask one that has, ` +
        'by npm_config_registry.',
    );
    return 2;
  }
  if (answer.kind === 'unreachable') {
    console.error(`Nothing was audited: the registry can't be reached (${answer.reason}).`);
    return 2;
  }
  const today = new Date().toISOString().slice(0, 10);
  const explanations = readExplanations(readFileSync(join(root, page), 'utf8'));
  const { unexplained, explained, leftOver } = judge(answer.advisories, explanations, today);
  console.log(`${answer.advisories.length} known faults, of which ${page} explains ${explained.length}.`);
  for (const { id, package: name } of leftOver)
    console.log(`  ${page} explains ${id} of ${name}, which is gone.`);
  if (unexplained.length === 0) return 0;
  console.error(`\nNot explained:\n${unexplained.map(words).join('\n')}`);
  console.error(
    `\nUpdate the package, or write into ${page} why it may wait, and until when (docs/security.md).`,
  );
  return 1;
}

process.exitCode = main();

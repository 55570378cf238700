/** Command line of `npm run bench:cost`: CPU time of a fare search and of a purchase, on both databases. */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePorts } from '#scripts/launch/ports.mjs';
import { startNode } from '#scripts/launch/processes.mjs';
import { PlainError, root } from '#scripts/launch/root.mjs';
import { type MeasuredDatabase, onBothDatabases } from './both-databases.ts';
import { type Cost, costSchema } from './cost/cost.ts';
import { parseWholeNumber } from './parse-options.ts';
import { table } from './table.ts';

const usage = `npm run bench:cost: measures the CPU time of a fare search and of a purchase in the site's process, without Next,
on both databases. The time of PostgreSQL itself is not included, that of the embedded database is.

  --searches N      measured searches (1500)
  --purchases N     measured purchases (100)
  --against FOLDER  also measures another working copy with this benchmark
  --profile NAME    writes CPU profiles to NAME-DATABASE-search.cpuprofile and NAME-DATABASE-purchase.cpuprofile`;

const program = fileURLToPath(import.meta.resolve('./cost/cost-process.ts'));

interface Measured {
  readonly name: string;
  readonly cost: Cost;
  /** The other working copy. */
  readonly other: Cost | null;
}

/**
 * Measures and prints a table for each database.
 * @returns the exit code: always 0; a failed measurement throws
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      searches: { type: 'string', default: '1500' },
      purchases: { type: 'string', default: '100' },
      against: { type: 'string' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const counts = [
    `--searches=${parseWholeNumber('--searches', values.searches)}`,
    `--purchases=${parseWholeNumber('--purchases', values.purchases)}`,
  ];
  const measured = await onBothDatabases(async (database): Promise<Measured> => {
    const { name, isServer } = database;
    const profile = values.profile && [`--profile=${values.profile}-${isServer ? 'postgresql' : 'embedded'}`];
    const cost = await measure(root, database, [...counts, ...(profile || [])]);
    const other = values.against === undefined ? null : await measure(values.against, database, counts);
    return { name, cost, other };
  });
  for (const each of measured) console.log(`\n${resultTable(each)}`);
  console.log(
    '\nMilliseconds of a core, and statements, each per search or purchase. Reference: a fixed amount of work in the same process. Compare only figures of one run.',
  );
  return 0;
}

async function measure(folder: string, { settings }: MeasuredDatabase, args: string[]): Promise<Cost> {
  const [port, lakePort] = await freePorts(2);
  const lines: string[] = [];
  const child = startNode({
    name: 'the measured process',
    args: [join(folder, relative(root, program)), ...args],
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', SMTP_URL: '', SITE_URL: '', LOG_LEVEL: 'error' },
      ...{ PORT: String(port), LAKE_PORT: String(lakePort), TEST_PAYMENTS_IN_PRODUCTION: 'true' },
      NODE_ENV: 'production',
      ...settings,
    },
    onLine: (line) => lines.push(line),
  });
  const { code } = await child.exited;
  if (code !== 0) throw new PlainError(`The measurement failed.\n${lines.slice(-40).join('\n')}`);
  return costSchema.parse(JSON.parse(lines.findLast((line) => line.startsWith('{')) ?? ''));
}

function resultTable({ name, cost, other }: Measured): string {
  const others = new Map(other?.parts.map((part) => [part.name, part]));
  const row = (title: string, part: Cost['search'], before?: Cost['search']) => [
    title,
    part.cpuMs.toFixed(2),
    part.statements.toFixed(1),
    ...(other ? [before?.cpuMs.toFixed(2) ?? '–', before?.statements.toFixed(1) ?? '–'] : []),
  ];
  return table([
    [name, 'ms', 'statements', ...(other ? ['other: ms', 'statements'] : [])],
    row('fare search', cost.search, other?.search),
    row('purchase', cost.purchase, other?.purchase),
    ...cost.parts.map((part) => row(`  ${part.name}`, part, others.get(part.name))),
    ['reference', cost.reference.toFixed(2), '', ...(other ? [other.reference.toFixed(2), ''] : [])],
  ]);
}

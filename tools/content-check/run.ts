/** Command line of `npm run content:check`. */
import { parseArgs } from 'node:util';
import { createClient, type SanityClient } from '@sanity/client';
import { lakeIdentity } from '#lake/identity.ts';
import { config } from '#platform/config.ts';
import { isReserved } from '#schemas/shared/site-path.ts';
import { PlainError } from '#scripts/launch/root.mjs';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import { withSite } from '#tools/measure/measured-site.ts';
import { type CheckReport, checkContent } from './check-content.ts';
import { sendRequest } from './fetch-address.ts';
import { studioRules } from './studio-rules.ts';

const usage = `npm run content:check: checks all published content and every page of the site.
It checks metadata, links, pictures, social cards, HTML and the sitemap.

  --url URL   a running site, with the content of LAKE_URL or of hosted Sanity;
              by default it starts a test site with the content of the repository
  --json      prints the findings as JSON
  --quiet     prints faults only, no advice`;

const apiVersion = '2026-03-01';

function clientOf(lakeUrl: string | null): SanityClient {
  const { sanity, lake } = config();
  const shared = { apiVersion, useCdn: false, perspective: 'published' } as const;
  return sanity && lakeUrl === null
    ? createClient({
        ...shared,
        projectId: sanity.projectId,
        dataset: sanity.dataset,
        token: sanity.readToken,
      })
    : createClient({ ...shared, ...lakeIdentity, apiHost: lakeUrl ?? lake.url, useProjectHostname: false });
}

function check(
  siteUrl: string,
  lakeUrl: string | null,
  progress: (words: string) => void,
): Promise<CheckReport> {
  const client = clientOf(lakeUrl);
  return checkContent({
    query: (query, params) => client.fetch<unknown>(query, params),
    ask: (address) => sendRequest(siteUrl, address),
    rules: studioRules(client),
    isOwn: isReserved,
    progress,
  });
}

/** Describes the uncompressed size of the pages' HTML: the median and the five largest. */
function sizesInWords(sizes: CheckReport['sizes']): string {
  const largest = [...sizes].toSorted(([, a], [, b]) => b - a);
  const inWords = (bytes = 0) => `${Math.round(bytes / 1000)} kB`;
  const middle = largest[Math.floor(largest.length / 2)]?.[1];
  const named = largest.slice(0, 5).map(([path, bytes]) => `${path} ${inWords(bytes)}`);
  return `HTML: half of the pages are below ${inWords(middle)}; the largest: ${named.join(', ')}.`;
}

/** Width of the column of places: the longest one, at most 48 characters. */
const widest = (findings: CheckReport['findings']) =>
  Math.min(48, Math.max(0, ...findings.map(({ where }) => where.length)));

/**
 * Runs the content check and prints its findings.
 * @returns the exit code: 1 if there is a fault
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      json: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.url !== undefined && !URL.canParse(values.url)) throw new PlainError('--url must be a URL.');
  const terminal = createTerminal(process.stderr);
  const progress = (words: string) => terminal.line(`  ${words}`);
  const report = values.url
    ? await check(values.url, null, progress)
    : await withSite(terminal, (site) => check(site.siteUrl, site.lakeUrl, progress));
  const findings = report.findings.filter(({ level }) => !values.quiet || level === 'fault');
  const faults = findings.filter(({ level }) => level === 'fault').length;
  if (values.json)
    console.log(JSON.stringify({ ...report, sizes: Object.fromEntries(report.sizes), findings }, null, 2));
  else {
    if (findings.length > 0)
      for (const { level, kind, where, what } of findings)
        console.log(`${level.padEnd(6)}  ${kind.padEnd(8)}  ${where.padEnd(widest(findings))}  ${what}`);
    console.log(sizesInWords(report.sizes));
    const counted = Object.entries(report.counts).map(([name, count]) => `${count} ${name}`);
    console.log(`${counted.join(', ')}: ${faults} faults, ${findings.length - faults} pieces of advice.`);
  }
  return faults === 0 ? 0 : 1;
}

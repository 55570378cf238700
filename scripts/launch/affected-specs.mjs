/** Maps changed folders and files to the end-to-end specs that they can affect. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * The end-to-end specs that a change can affect, by changed folder or file. Specs visit a running site, so imports do not
 * show what affects them. The longest matching entry applies; `[]` means that no spec can notice. Specs run in the listed order,
 * and those beyond the time limit of a change run are left to the everyday run.
 */

const journeys = ['checkout', 'booking'];
const pages = ['smoke', 'addresses', 'errors'];
const lake = ['publishing', 'studio'];
/** Changes that any page may show: every block on a page. */
const everyPage = ['accessibility'];

/** @type {Record<string, string[]>} */
export const affectedSpecs = {
  blocks: everyPage,
  'blocks/cart': ['cart'],
  'blocks/checkout': ['checkout', 'booking'],
  'blocks/contact-form': ['contact', 'contact-form'],
  'blocks/extras-picker': ['cart'],
  'blocks/form': ['forms'],
  'blocks/gift-voucher': ['cart'],
  'blocks/islands.tsx': ['islands'],
  'blocks/journey-search': ['journey-search'],
  'blocks/pass-picker': ['cart'],
  'blocks/purchase': ['booking', 'return-from-payment'],
  'blocks/purchase-failed': ['return-from-payment'],
  'blocks/site-search': ['site-search'],
  'blocks/tabs': ['page-blocks'],
  'blocks/timetable': ['timetables'],
  'blocks/trip-planner': ['trip-planner'],
  'blocks/video': ['page-blocks'],
  components: everyPage,
  'components/booking': ['booking', 'checkout'],
  'components/cart': ['cart'],
  'components/checkout': ['checkout'],
  'components/draft': ['drafts'],
  'components/form': ['contact-form', 'checkout'],
  'components/layout': ['shell', 'smoke', 'islands'],
  'components/search': ['site-search'],
  'components/travel': ['journey-search', 'timetables'],
  content: ['addresses', 'whole-site'],
  deploy: [],
  docs: [],
  public: ['smoke'],
  schemas: ['smoke', 'studio'],
  contracts: ['smoke', 'cart'],
  'contracts/booking': journeys,
  'contracts/cart': ['cart'],
  'contracts/search': ['journey-search', 'site-search', 'trip-planner'],
  'contracts/vitals': [],
  scripts: [],
  'scripts/launch': ['smoke'],
  api: ['api', 'cart'],
  'src/app': [...pages, 'security-headers'],
  'src/app/(site)/staff': ['staff'],
  'src/app/cart': ['cart-form'],
  'src/app/media': ['picture-sizes'],
  'src/app/purchase': ['return-from-payment'],
  'domains/booking': ['booking-cards', 'return-from-payment', 'booking'],
  'domains/booking/claim': ['claims'],
  'domains/booking/staff': ['staff', 'booking'],
  browser: ['cart', 'checkout'],
  'domains/cart': ['cart'],
  'domains/catalogue': ['booking'],
  'domains/contact': ['contact', 'forms'],
  'domains/disruption': ['disruptions'],
  'domains/fare-search': ['journey-search'],
  cms: ['publishing'],
  'domains/inventory': ['cart'],
  lake: lake,
  'domains/ledger': ['booking'],
  'src/page': [...pages, 'publishing'],
  'src/page/draft': ['drafts'],
  'domains/payment': ['booking-cards', 'return-from-payment'],
  platform: ['smoke', 'security-headers'],
  'platform/database': ['booking'],
  'platform/mail': ['outbox'],
  'platform/metrics': ['smoke'],
  'platform/next-internals': ['smoke', 'errors', 'prefetching', 'security-headers'],
  'domains/site-search': ['site-search'],
  'domains/staff': ['staff'],
  studio: ['studio'],
  'domains/travel': ['journey-search', 'timetables'],
  'domains/pass-travel': ['trip-planner', 'checkout', 'cart'],
  'domains/voucher': ['checkout', 'cart'],
  'src/instrumentation-client.ts': ['smoke', 'prefetching'],
  'src/instrumentation.ts': ['smoke'],
  'src/proxy.ts': ['errors', 'security-headers', 'drafts'],
  'src/server.ts': ['smoke'],
  tests: [],
  tools: [],
  'tests/end-to-end': ['smoke', 'publishing', 'cart'],
  'tests/end-to-end/support/studio-site.ts': ['studio'],
  timetable: ['timetables', 'journey-search'],
  '.ci': [],
  '.storybook': [],
  // Files at the top, by name: settings of tools that have steps of their own, and of the build.
  '.dependency-cruiser.mjs': [],
  '.dockerignore': [],
  '.env.example': [],
  '.gitignore': [],
  '.npmrc': [],
  'biome.json': [],
  'chromatic.config.json': [],
  'compose.yaml': [],
  Dockerfile: [],
  'drizzle.config.ts': [],
  'knip.json': [],
  'next.config.ts': everyPage,
  'package-lock.json': everyPage,
  'package.json': everyPage,
  'playwright.cluster.config.ts': [],
  'playwright.config.ts': ['smoke'],
  'playwright.faults.config.ts': [],
  'playwright.plain.config.ts': [],
  'postcss.config.mjs': everyPage,
  'tsconfig.json': ['smoke'],
  'vitest.config.mts': [],
};

/**
 * Selects the end-to-end specs for a change. A changed spec selects itself.
 * @param {readonly string[]} files relative to the project's folder
 * @returns {{ specs: string[], unknown: string[] }} spec files, the changed ones first, and the changed files without an entry
 */
export function specsFor(files) {
  const isSpec = (/** @type {string} */ file) => /^tests\/end-to-end\/[^/]+\.spec\.ts$/.test(file);
  const specs = new Set(files.filter(isSpec));
  const unknown = [];
  for (const file of files) {
    if (isSpec(file) || /\.(test|stories)\.tsx?$|\.testing\.tsx?$|\.mdx?$/.test(file)) continue;
    const entry = entryFor(file);
    if (entry === undefined) unknown.push(file);
    for (const name of entry ?? []) specs.add(`tests/end-to-end/${name}.spec.ts`);
  }
  return { specs: [...specs], unknown };
}

/**
 * Returns true if an end-to-end spec works in the Studio. Other specs need no Studio sources.
 * @param {string} spec its file, relative to the project's folder
 */
export function worksInStudio(spec) {
  return /'\.\/support\/(?:studio-site|studio-page)\.ts'/.test(readFileSync(join(root, spec), 'utf8'));
}

/** @param {string} file */
function entryFor(file) {
  const parts = file.split('/');
  for (let count = parts.length; count > 0; count -= 1) {
    const entry = affectedSpecs[parts.slice(0, count).join('/')];
    if (entry) return entry;
  }
  return undefined;
}

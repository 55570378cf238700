/** Tests each dependency rule with imports that break it, and checks that allowed imports break none. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '#scripts/launch/root.mjs';
import rules from '../../.dependency-cruiser.mjs';

/** One import in a made-up project: the file, what it imports, and whether as a type only. */
type Import = { from: string; to: string; type?: true };

/** Every rule, with imports that break it. */
const forbidden: Record<string, Import[]> = {
  'src-imports-only-what-is-below': [{ from: 'src/proxy.ts', to: 'src/app/things.ts' }],
  'studio-imports-only-what-is-below': [{ from: 'studio/a.ts', to: 'src/server.ts' }],
  'src-page-imports-only-what-is-below': [
    { from: 'src/page/a.ts', to: 'src/app/things.ts' },
    { from: 'src/page/g.ts', to: 'studio/desk.ts', type: true },
  ],
  'blocks-imports-only-what-is-below': [
    { from: 'blocks/made-up/made-up.action.ts', to: 'src/page/render.ts' },
    { from: 'blocks/made-up/n.load.ts', to: 'studio/desk.ts' },
    { from: 'blocks/made-up/q.stories.tsx', to: 'src/page/render.ts' },
    { from: 'blocks/block-story.tsx', to: 'src/page/render.ts' },
  ],
  'components-imports-only-what-is-below': [
    { from: 'components/ui/b.tsx', to: 'blocks/new-one/new-one.tsx', type: true },
    { from: 'components/ui/f.tsx', to: 'browser/session.ts' },
    { from: 'components/ui/g.stories.tsx', to: 'blocks/new-one/new-one.tsx' },
    { from: 'components/stories/story-frames.tsx', to: 'blocks/new-one/new-one.tsx' },
  ],
  'browser-imports-only-what-is-below': [{ from: 'browser/c.ts', to: 'components/ui/sign.tsx' }],
  'api-imports-only-what-is-below': [
    { from: 'api/a.ts', to: 'src/page/render.ts' },
    { from: 'api/b.ts', to: 'blocks/new-one/new-one.tsx' },
  ],
  'domains-booking-imports-only-what-is-below': [{ from: 'domains/booking/a.ts', to: 'api/app.ts' }],
  'domains-voucher-imports-only-what-is-below': [
    { from: 'domains/voucher/a.ts', to: 'domains/booking/booking.ts' },
  ],
  'domains-cart-imports-only-what-is-below': [
    { from: 'domains/cart/d.ts', to: 'domains/booking/booking.ts', type: true },
  ],
  'domains-fare-search-imports-only-what-is-below': [
    { from: 'domains/fare-search/a.ts', to: 'domains/cart/cart.ts', type: true },
  ],
  'domains-catalogue-imports-only-what-is-below': [
    { from: 'domains/catalogue/a.ts', to: 'domains/booking/booking.ts', type: true },
    { from: 'domains/catalogue/b.ts', to: 'domains/inventory/hold.ts' },
  ],
  'domains-pass-travel-imports-only-what-is-below': [
    { from: 'domains/pass-travel/a.ts', to: 'domains/cart/cart.ts' },
  ],
  'domains-inventory-imports-only-what-is-below': [
    { from: 'domains/inventory/a.ts', to: 'domains/cart/cart.ts' },
  ],
  'domains-site-search-imports-only-what-is-below': [
    { from: 'domains/site-search/a.ts', to: 'api/app.ts' },
    { from: 'domains/site-search/b.ts', to: 'components/ui/sign.tsx' },
  ],
  'domains-travel-imports-only-what-is-below': [
    { from: 'domains/travel/a.ts', to: 'domains/booking/booking.ts', type: true },
  ],
  'domains-payment-imports-only-what-is-below': [
    { from: 'domains/payment/a.ts', to: 'components/ui/sign.tsx' },
    { from: 'domains/payment/b.ts', to: 'domains/ledger/post-transaction.ts' },
  ],
  'domains-ledger-imports-only-what-is-below': [{ from: 'domains/ledger/a.ts', to: 'domains/cart/cart.ts' }],
  'domains-disruption-imports-only-what-is-below': [
    { from: 'domains/disruption/a.ts', to: 'domains/booking/booking.ts' },
  ],
  'domains-contact-imports-only-what-is-below': [{ from: 'domains/contact/a.ts', to: 'api/app.ts' }],
  'domains-staff-imports-only-what-is-below': [{ from: 'domains/staff/a.ts', to: 'src/page/render.ts' }],
  'cms-imports-only-what-is-below': [
    { from: 'cms/a.ts', to: 'domains/cart/cart.ts' },
    { from: 'cms/b.ts', to: 'lake/store.ts' },
  ],
  'lake-imports-only-what-is-below': [{ from: 'lake/a.ts', to: 'cms/query.ts' }],
  'schemas-imports-only-what-is-below': [
    { from: 'schemas/a.ts', to: 'components/ui/sign.tsx', type: true },
    { from: 'schemas/d.ts', to: 'cms/query.ts' },
  ],
  'contracts-imports-only-what-is-below': [{ from: 'contracts/a.ts', to: 'schemas/page.ts', type: true }],
  'platform-imports-only-what-is-below': [
    { from: 'platform/a.ts', to: 'domains/booking/booking.ts' },
    { from: 'platform/deep/b.ts', to: 'schemas/page.ts', type: true },
  ],
  'every-module-has-a-place': [{ from: 'api/pays.ts', to: 'payments/pay.ts' }],
  'every-domain-has-a-place': [
    { from: 'domains/lost-property/a.ts', to: 'platform/clock.ts' },
    { from: 'domains/lost-property/b.ts', to: 'domains/booking/booking.ts' },
  ],
  'every-imported-domain-has-a-place': [{ from: 'api/e.ts', to: 'domains/lost-property/c.ts', type: true }],
  'domains-not-to-ui-or-content': [
    { from: 'domains/cart/a.ts', to: 'react' },
    { from: 'domains/cart/e.ts', to: 'schemas/page.ts' },
    { from: 'domains/lost-property/d.ts', to: 'cms/query.ts' },
  ],
  'site-search-reads-content-and-timetable': [
    { from: 'domains/site-search/e.ts', to: 'domains/ledger/post-transaction.ts' },
    { from: 'domains/site-search/f.ts', to: 'react' },
  ],
  'page-reaches-domains-through-ports': [{ from: 'src/page/b.ts', to: 'domains/travel/planner.ts' }],
  'blocks-open-nothing': [
    { from: 'blocks/made-up/f.load.ts', to: 'domains/cart/production-deps.ts' },
    { from: 'blocks/g.ts', to: 'platform/database/database.ts' },
  ],
  'lake-only-from-studio': [{ from: 'src/page/h.ts', to: 'lake/store.ts' }],
  'lake-not-to-schemas': [{ from: 'lake/c.ts', to: 'schemas/page.ts' }],
  'browser-imports-contracts-only': [
    { from: 'browser/a.ts', to: 'domains/cart/cart.ts', type: true },
    { from: 'browser/b.ts', to: 'api/in-process.ts' },
    { from: 'browser/l.ts', to: 'platform/clock.ts' },
    { from: 'blocks/made-up/s.island.tsx', to: 'api/app.ts' },
    { from: 'components/layout/i.island.tsx', to: 'schemas/page.ts', type: true },
  ],
  'browser-allowed-packages': [{ from: 'browser/d.ts', to: 'zod' }],
  'browser-api-types-only': [
    { from: 'browser/e.ts', to: 'contracts/api/cart-schemas.ts' },
    { from: 'blocks/made-up/t.island.tsx', to: 'contracts/api/cart-schemas.ts' },
  ],
  'browser-serves-islands': [
    { from: 'blocks/made-up/m.tsx', to: 'browser/session.ts' },
    { from: 'src/page/f.ts', to: 'browser/session.ts', type: true },
  ],
  'blocks-render-from-props': [
    { from: 'blocks/made-up/a.tsx', to: 'domains/travel/planner.ts' },
    { from: 'blocks/made-up/b.block.ts', to: 'platform/clock.ts', type: true },
  ],
  'blocks-read-no-content': [{ from: 'blocks/made-up/made-up.load.ts', to: 'cms/query.ts' }],
  'no-block-imports-a-block': [{ from: 'blocks/made-up/c.tsx', to: 'blocks/new-one/new-one.tsx' }],
  'islands-load-lazily': [{ from: 'blocks/made-up/d.tsx', to: 'blocks/made-up/e.island.tsx' }],
  'components-render-from-props': [{ from: 'components/ui/a.tsx', to: 'platform/clock.ts' }],
  'components-know-schemas-as-types': [{ from: 'components/ui/c.tsx', to: 'schemas/page.ts' }],
  'shared-definitions-know-no-platform': [
    { from: 'schemas/c.ts', to: 'platform/clock.ts' },
    { from: 'contracts/b.ts', to: 'platform/clock.ts', type: true },
  ],
  'contracts-import-one-package': [{ from: 'contracts/c.ts', to: 'react' }],
  'schemas-import-three-packages': [{ from: 'schemas/b.ts', to: 'react' }],
  'cms-packages-in-four-modules': [
    { from: 'src/page/c.ts', to: '@sanity/client', type: true },
    { from: 'components/ui/d.tsx', to: 'groq-js' },
  ],
  'metrics-and-tracing-packages': [
    { from: 'domains/cart/m.ts', to: 'prom-client' },
    { from: 'platform/m.ts', to: '@opentelemetry/api', type: true },
  ],
  'next-internals-in-one-folder': [
    { from: 'cms/c.ts', to: 'next/dist/server/lib/incremental-cache/file-system-cache.js', type: true },
    { from: 'components/ui/i.tsx', to: 'next/dist/client/components/app-router-headers.js' },
  ],
  'browser-internals-stay-small': [
    { from: 'platform/next-internals/browser/a.ts', to: 'platform/clock.ts' },
    { from: 'platform/next-internals/browser/b.ts', to: 'platform/next-internals/c.ts', type: true },
  ],
  'no-test-code-in-production': [
    { from: 'src/page/d.ts', to: 'src/page/render.test.ts' },
    { from: 'blocks/made-up/f.tsx', to: 'scripts/tool.ts' },
    { from: 'components/ui/h.tsx', to: 'components/stories/story-colours.tsx' },
    { from: 'domains/travel/d.ts', to: 'tools/tool.ts' },
  ],
  'no-development-package-in-production': [{ from: 'platform/c.ts', to: 'vitest' }],
  'no-undeclared-package': [{ from: 'platform/d.ts', to: 'acorn' }],
  'no-unresolved-import': [{ from: 'platform/e.ts', to: 'platform/gone.ts' }],
  'no-circular': [
    { from: 'domains/travel/b.ts', to: 'domains/travel/c.ts' },
    { from: 'domains/travel/e.ts', to: 'domains/travel/f.ts', type: true },
  ],
  'no-orphan': [{ from: 'platform/lonely.ts', to: '' }],
};

/** Imports in the allowed direction, which must break no rule. */
const allowed: Import[] = [
  { from: 'src/app/page.tsx', to: 'src/page/render.ts' },
  { from: 'src/app/route.ts', to: 'contracts/api/api-client.ts' },
  { from: 'src/page/render.ts', to: 'blocks/registry.ts' },
  { from: 'src/page/e.ts', to: 'cms/query.ts' },
  { from: 'api/c.ts', to: 'domains/travel/planner.ts' },
  { from: 'api/d.ts', to: 'cms/query.ts' },
  { from: 'domains/booking/b.ts', to: 'domains/cart/cart.ts' },
  { from: 'domains/cart/c.ts', to: 'platform/clock.ts' },
  { from: 'cms/query.ts', to: '@sanity/client' },
  { from: 'domains/site-search/c.ts', to: 'cms/query.ts' },
  { from: 'domains/site-search/d.ts', to: 'domains/travel/planner.ts' },
  { from: 'blocks/made-up/p.load.ts', to: 'domains/site-search/c.ts' },
  { from: 'lake/b.ts', to: 'groq-js' },
  { from: 'blocks/registry.ts', to: 'blocks/new-one/new-one.tsx' },
  { from: 'blocks/islands.tsx', to: 'blocks/made-up/e.island.tsx' },
  { from: 'blocks/made-up/g.tsx', to: 'blocks/islands.tsx' },
  { from: 'blocks/made-up/h.tsx', to: 'components/ui/sign.tsx' },
  { from: 'blocks/made-up/i.tsx', to: 'schemas/page.ts' },
  { from: 'blocks/made-up/j.load.ts', to: 'domains/travel/planner.ts' },
  { from: 'blocks/made-up/l.action.ts', to: 'contracts/api/api-client.ts' },
  { from: 'blocks/made-up/e.island.tsx', to: 'contracts/api/api-client.ts' },
  { from: 'blocks/made-up/k.test.tsx', to: 'blocks/made-up/e.island.tsx' },
  { from: 'blocks/made-up/r.test.tsx', to: 'src/page/render.ts' },
  { from: 'blocks/made-up/r.stories.tsx', to: 'browser/session.ts' },
  { from: 'blocks/made-up/r.fixtures.ts', to: 'components/stories/long-words.ts' },
  { from: 'blocks/made-up/n.island.tsx', to: 'browser/session.ts' },
  { from: 'blocks/made-up/o.load.ts', to: 'browser/session.ts' },
  { from: 'src/app/layout.tsx', to: 'browser/session.ts' },
  { from: 'browser/f.ts', to: 'contracts/api/api-client.ts' },
  { from: 'browser/g.ts', to: 'contracts/api/cart-schemas.ts', type: true },
  { from: 'browser/h.ts', to: 'contracts/cart.ts' },
  { from: 'browser/m.ts', to: 'platform/timeout.ts' },
  { from: 'browser/i.ts', to: 'swr' },
  { from: 'browser/j.ts', to: 'js-cookie' },
  { from: 'browser/k.ts', to: 'web-vitals' },
  { from: 'src/instrumentation-client.ts', to: 'browser/session.ts' },
  { from: 'platform/metrics/prometheus.ts', to: 'prom-client' },
  { from: 'platform/otlp-tracing.ts', to: '@opentelemetry/api' },
  { from: 'components/ui/e.tsx', to: 'schemas/page.ts', type: true },
  { from: 'components/ui/j.ts', to: 'platform/next-internals/browser/d.ts' },
  { from: 'platform/next-internals/e.ts', to: 'next/dist/client/components/app-router-headers.js' },
  { from: 'src/server.ts', to: 'next' },
  { from: 'src/page/i.ts', to: 'next/navigation' },
  { from: 'schemas/page.ts', to: 'zod' },
  { from: 'schemas/e.ts', to: 'contracts/cart.ts' },
  { from: 'scripts/tool.ts', to: '@sanity/client' },
];

/** Imports that close the cycles. A cycle is reported once, at its first file. */
const waysBack: Import[] = [
  { from: 'domains/travel/c.ts', to: 'domains/travel/b.ts' },
  { from: 'domains/travel/f.ts', to: 'domains/travel/e.ts', type: true },
];

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

let folder: string;
let broken: { file: string; rule: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-rules-'));
  build(folder, [...Object.values(forbidden).flat(), ...allowed, ...waysBack]);
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cruiser, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', '.'];
  // The exit code is the number of violations, of which there are many here.
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { violations } = report.parse(JSON.parse(stdout)).summary;
  broken = violations.map(({ from, rule }) => ({ file: from, rule: rule.name }));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dependency rules', () => {
  it('are all covered below', () => {
    expect(Object.keys(forbidden).sort()).toEqual((rules.forbidden ?? []).map((rule) => rule.name).sort());
  });

  it.each(Object.entries(forbidden))('%s reports its violations', (rule, imports) => {
    for (const { from } of imports) expect(broken).toContainEqual({ file: from, rule });
  });

  it.each(allowed)('$from may import $to', ({ from }) => {
    expect(broken.filter(({ file }) => file === from)).toEqual([]);
  });
});

/** Writes the files with their imports, and every imported file, beside our package.json and node_modules. */
function build(target: string, imports: Import[]): void {
  copyFileSync(join(root, 'package.json'), join(target, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
  const files = new Map<string, string[]>();
  for (const { from, to, type } of imports) {
    const lines = files.get(from) ?? [];
    files.set(from, lines);
    if (to === '') continue;
    const isFile = /\.tsx?$/.test(to);
    const address = isFile ? `./${relative(dirname(from), to)}` : to;
    lines.push(type ? `import type { It } from '${address}';` : `import { it } from '${address}';`);
    if (isFile && !to.includes('gone') && !files.has(to)) files.set(to, []);
  }
  for (const [path, lines] of files) {
    mkdirSync(join(target, dirname(path)), { recursive: true });
    writeFileSync(
      join(target, path),
      [...lines, 'export const it = 1;', 'export type It = 1;', ''].join('\n'),
    );
  }
}

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '#scripts/launch/root.mjs';
import rules from '../../.dependency-cruiser.mjs';

/** One import in a house made up for this test: file, what it imports, and whether only as a type. */
type Import = { from: string; to: string; type?: true };

/** Every rule with imports that break it. */
const forbidden: Record<string, Import[]> = {
  'page-keeps-to-itself': [
    { from: 'src/page/a.ts', to: 'src/app/things.ts' },
    { from: 'src/page/b.ts', to: 'src/travel/planner.ts' },
  ],
  'api-keeps-to-itself': [
    { from: 'src/api/a.ts', to: 'src/page/render.ts' },
    { from: 'src/api/b.ts', to: 'blocks/new-one/new-one.tsx' },
  ],
  'content-keeps-to-itself': [{ from: 'src/content/a.ts', to: 'src/cart/cart.ts' }],
  'site-search-keeps-to-itself': [
    { from: 'src/site-search/a.ts', to: 'src/api/client.ts' },
    { from: 'src/site-search/b.ts', to: 'components/ui/sign.tsx' },
  ],
  'lake-keeps-to-itself': [{ from: 'src/lake/a.ts', to: 'src/content/query.ts' }],
  'platform-keeps-to-itself': [
    { from: 'src/platform/a.ts', to: 'src/booking/booking.ts' },
    { from: 'src/platform/deep/b.ts', to: 'schemas/page.ts', type: true },
  ],
  'domains-know-domains-and-platform': [
    { from: 'src/travel/a.ts', to: 'src/api/client.ts' },
    { from: 'src/cart/a.ts', to: 'react' },
    { from: 'src/payment/a.ts', to: 'components/ui/sign.tsx' },
  ],
  'browser-keeps-to-itself': [
    { from: 'src/browser/a.ts', to: 'src/cart/cart.ts', type: true },
    { from: 'src/browser/b.ts', to: 'src/api/in-process.ts' },
    { from: 'src/browser/c.ts', to: 'components/ui/sign.tsx' },
  ],
  'browser-knows-four-packages': [{ from: 'src/browser/d.ts', to: 'zod' }],
  'browser-takes-the-api-as-types': [{ from: 'src/browser/e.ts', to: 'src/api/cart-schemas.ts' }],
  'browser-serves-islands': [
    { from: 'blocks/made-up/m.tsx', to: 'src/browser/session.ts' },
    { from: 'src/page/f.ts', to: 'src/browser/session.ts', type: true },
    { from: 'components/ui/f.tsx', to: 'src/browser/session.ts' },
  ],
  'nothing-imports-the-routes': [{ from: 'src/proxy.ts', to: 'src/app/things.ts' }],
  'blocks-render-from-props': [
    { from: 'blocks/made-up/a.tsx', to: 'src/travel/planner.ts' },
    { from: 'blocks/made-up/b.block.ts', to: 'src/platform/clock.ts', type: true },
  ],
  'blocks-ask-domains-and-the-api': [
    { from: 'blocks/made-up/made-up.load.ts', to: 'src/content/query.ts' },
    { from: 'blocks/made-up/made-up.action.ts', to: 'src/page/render.ts' },
  ],
  'no-block-imports-a-block': [{ from: 'blocks/made-up/c.tsx', to: 'blocks/new-one/new-one.tsx' }],
  'islands-load-lazily': [{ from: 'blocks/made-up/d.tsx', to: 'blocks/made-up/e.island.tsx' }],
  'components-know-no-room': [
    { from: 'components/ui/a.tsx', to: 'src/platform/clock.ts' },
    { from: 'components/ui/b.tsx', to: 'blocks/new-one/new-one.tsx', type: true },
  ],
  'components-know-schemas-as-types': [{ from: 'components/ui/c.tsx', to: 'schemas/page.ts' }],
  'schemas-know-nobody': [{ from: 'schemas/a.ts', to: 'components/ui/sign.tsx', type: true }],
  'schemas-import-three-packages': [{ from: 'schemas/b.ts', to: 'react' }],
  'cms-stays-in-its-rooms': [
    { from: 'src/page/c.ts', to: '@sanity/client', type: true },
    { from: 'components/ui/d.tsx', to: 'groq-js' },
  ],
  'numbers-and-traces-by-their-ports': [
    { from: 'src/cart/m.ts', to: 'prom-client' },
    { from: 'src/platform/m.ts', to: '@opentelemetry/api', type: true },
  ],
  'no-proof-in-production': [
    { from: 'src/page/d.ts', to: 'src/page/render.test.ts' },
    { from: 'blocks/made-up/f.tsx', to: 'scripts/tool.ts' },
  ],
  'no-development-package-in-production': [{ from: 'src/platform/c.ts', to: 'vitest' }],
  'no-undeclared-package': [{ from: 'src/platform/d.ts', to: 'acorn' }],
  'no-dead-import': [{ from: 'src/platform/e.ts', to: 'src/platform/gone.ts' }],
  'no-circle': [{ from: 'src/travel/b.ts', to: 'src/travel/c.ts' }],
  'no-orphan': [{ from: 'src/platform/lonely.ts', to: '' }],
};

/** Imports along the arrows, which no rule may mind. */
const allowed: Import[] = [
  { from: 'src/app/page.tsx', to: 'src/page/render.ts' },
  { from: 'src/app/route.ts', to: 'src/api/client.ts' },
  { from: 'src/page/render.ts', to: 'blocks/registry.ts' },
  { from: 'src/page/e.ts', to: 'src/content/query.ts' },
  { from: 'src/api/c.ts', to: 'src/travel/planner.ts' },
  { from: 'src/api/d.ts', to: 'src/content/query.ts' },
  { from: 'src/cart/b.ts', to: 'src/booking/booking.ts' },
  { from: 'src/cart/c.ts', to: 'src/platform/clock.ts' },
  { from: 'src/content/query.ts', to: '@sanity/client' },
  { from: 'src/site-search/c.ts', to: 'src/content/query.ts' },
  { from: 'src/site-search/d.ts', to: 'src/travel/planner.ts' },
  { from: 'blocks/made-up/p.load.ts', to: 'src/site-search/c.ts' },
  { from: 'src/lake/b.ts', to: 'groq-js' },
  { from: 'blocks/registry.ts', to: 'blocks/new-one/new-one.tsx' },
  { from: 'blocks/islands.tsx', to: 'blocks/made-up/e.island.tsx' },
  { from: 'blocks/made-up/g.tsx', to: 'blocks/islands.tsx' },
  { from: 'blocks/made-up/h.tsx', to: 'components/ui/sign.tsx' },
  { from: 'blocks/made-up/i.tsx', to: 'schemas/page.ts' },
  { from: 'blocks/made-up/j.load.ts', to: 'src/travel/planner.ts' },
  { from: 'blocks/made-up/l.action.ts', to: 'src/api/client.ts' },
  { from: 'blocks/made-up/e.island.tsx', to: 'src/api/client.ts' },
  { from: 'blocks/made-up/k.test.tsx', to: 'blocks/made-up/e.island.tsx' },
  { from: 'blocks/made-up/n.island.tsx', to: 'src/browser/session.ts' },
  { from: 'blocks/made-up/o.load.ts', to: 'src/browser/session.ts' },
  { from: 'src/app/layout.tsx', to: 'src/browser/session.ts' },
  { from: 'src/browser/f.ts', to: 'src/api/client.ts' },
  { from: 'src/browser/g.ts', to: 'src/api/cart-schemas.ts', type: true },
  { from: 'src/browser/h.ts', to: 'schemas/page.ts' },
  { from: 'src/browser/i.ts', to: 'swr' },
  { from: 'src/browser/j.ts', to: 'js-cookie' },
  { from: 'src/browser/k.ts', to: 'web-vitals' },
  { from: 'src/instrumentation-client.ts', to: 'src/browser/session.ts' },
  { from: 'src/platform/metrics/prometheus.ts', to: 'prom-client' },
  { from: 'src/platform/otlp-tracing.ts', to: '@opentelemetry/api' },
  { from: 'components/ui/e.tsx', to: 'schemas/page.ts', type: true },
  { from: 'schemas/page.ts', to: 'zod' },
  { from: 'schemas/c.ts', to: 'schemas/page.ts' },
  { from: 'scripts/tool.ts', to: '@sanity/client' },
  { from: 'src/travel/d.ts', to: 'src/travel/e.ts', type: true },
  { from: 'src/travel/e.ts', to: 'src/travel/d.ts', type: true },
];

/** The way back of the circle; a circle is reported once, at its first file. */
const wayBack: Import = { from: 'src/travel/c.ts', to: 'src/travel/b.ts' };

const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

let folder: string;
let broken: { file: string; rule: string }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'southbound-rules-'));
  build(folder, [...Object.values(forbidden).flat(), ...allowed, wayBack]);
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [cruiser, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', '.'];
  // It ends with the number of violations, of which there are many here.
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const { violations } = report.parse(JSON.parse(stdout)).summary;
  broken = violations.map(({ from, rule }) => ({ file: from, rule: rule.name }));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the dependency rule', () => {
  it('is shown rule by rule below, none left out', () => {
    expect(Object.keys(forbidden).sort()).toEqual((rules.forbidden ?? []).map((rule) => rule.name).sort());
  });

  it.each(Object.entries(forbidden))('%s fires', (rule, imports) => {
    for (const { from } of imports) expect(broken).toContainEqual({ file: from, rule });
  });

  it.each(allowed)('$from may import $to', ({ from }) => {
    expect(broken.filter(({ file }) => file === from)).toEqual([]);
  });
});

/** Writes the files with their imports, each file that is imported too, beside our own package.json and packages. */
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

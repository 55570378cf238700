import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { billOfMaterials } from './bill-of-materials.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const made = { at: new Date('2026-12-01T00:00:00Z'), uuid: '3e671687-395b-41f5-a30f-a58921a69b79' };
const bill = billOfMaterials(read('package-lock.json'), made);
const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));

const versions = z.record(z.string(), z.string());
const project = z
  .object({ dependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(read('package.json')));

const flag = z.boolean().default(false);
/** npm's own entry for each package. `dev` and `devOptional` mark packages that production does not need. */
const locked = Object.entries(
  z
    .object({
      packages: z.record(
        z.string(),
        z.object({ version: z.string(), dev: flag, devOptional: flag, optional: flag }),
      ),
    })
    .parse(JSON.parse(read('package-lock.json'))).packages,
)
  .filter(([path]) => path !== '')
  .map(([path, each]) => ({ ...each, id: `${path.split('node_modules/').at(-1)}@${each.version}` }));

describe('the bill of materials', () => {
  // @asvs 15.1.2
  test('has every package that the project depends on, in the version that is pinned', () => {
    const depended = Object.entries({ ...project.dependencies, ...project.optionalDependencies });
    expect(depended.length).toBeGreaterThan(40);
    expect(depended.map((each) => each.join('@')).filter((id) => !listed.has(id))).toEqual([]);
  });

  // @asvs 15.1.2
  test('has all that these bring', () => {
    const brought = locked.filter(({ dev, devOptional, optional }) => !dev && !devOptional && !optional);
    expect(brought.length).toBeGreaterThan(200);
    expect(brought.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([]);
  });

  // @asvs 15.1.2
  test('has nothing that development alone brings', () => {
    const inProduction = new Set(
      locked.filter(({ dev, devOptional }) => !dev && !devOptional).map(({ id }) => id),
    );
    expect([...listed].filter((id) => !inProduction.has(id))).toEqual([]);
    for (const tool of ['vitest', 'typescript', '@playwright/test', 'sanity', 'esbuild'])
      expect(bill.components.map(({ name }) => name)).not.toContain(tool);
  });

  // @asvs 15.1.2
  test('names of each a licence that we may use it under', () => {
    const free = [
      'MIT',
      'MIT-0',
      'ISC',
      '0BSD',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'BlueOak-1.0.0',
      'Apache-2.0',
    ];
    // Each of these is used as it comes, and none of its own files is changed.
    const looked = new Map([
      // A font’s licence does not cover documents that embed the font.
      ['OFL-1.1', /^@fontsource-variable\/noto-/],
      ['Python-2.0', /^argparse$/],
      ['Zlib', /^pako$/],
      ['MPL-2.0', /^@vercel\/stega$/],
      ['CC-BY-4.0', /^caniuse-lite$/],
      ['LGPL-3.0-or-later', /^@img\/sharp-(?:libvips|win32|wasm32)/],
    ]);
    const refused = bill.components.filter(({ name, licenses }) =>
      licenses
        .flatMap((each) =>
          'license' in each ? [each.license.id] : each.expression.replaceAll(/[()]/g, '').split(' AND '),
        )
        .some((id) => !free.includes(id) && !looked.get(id)?.test(name)),
    );
    expect(refused.map(({ name, licenses }) => [name, licenses])).toEqual([]);
  });

  test('has the shape that CycloneDX 1.6 gives it, each reference once and to something that is there', () => {
    const ref = z.string().min(1);
    const component = z.strictObject({
      type: z.literal('library'),
      'bom-ref': ref,
      name: z.string().min(1),
      version: z.string().regex(/^\d+\.\d+\.\d+/),
      scope: z.enum(['required', 'optional']),
      hashes: z
        .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[\da-f]{128}$/) }))
        .length(1),
      licenses: z.union([
        z.array(z.strictObject({ license: z.strictObject({ id: z.string() }) })).length(1),
        z.tuple([z.strictObject({ expression: z.string() })]),
      ]),
      purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.%-]+$/),
    });
    const shape = z.strictObject({
      $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
      bomFormat: z.literal('CycloneDX'),
      specVersion: z.literal('1.6'),
      serialNumber: z
        .string()
        .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      version: z.literal(1),
      metadata: z.strictObject({
        timestamp: z.iso.datetime(),
        component: z.strictObject({
          type: z.literal('application'),
          'bom-ref': ref,
          name: z.string(),
          version: z.string(),
        }),
      }),
      components: z.array(component),
      dependencies: z.array(z.strictObject({ ref, dependsOn: z.array(ref) })),
    });
    expect(shape.safeParse(JSON.parse(JSON.stringify(bill))).error).toBeUndefined();
    const refs = [
      bill.metadata.component['bom-ref'],
      ...bill.components.map((each) => each['bom-ref']),
    ].toSorted();
    expect(refs).toEqual([...new Set(refs)]);
    expect(bill.dependencies.map((each) => each.ref).toSorted()).toEqual(refs);
    const known = new Set(refs);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((on) => !known.has(on))).toEqual(
      [],
    );
  });

  // @asvs 15.1.2
  test('comes in the image, where the page on security says', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toMatch(/^RUN .*\bnode scripts\/sbom\.ts\b/m);
    const carried = /^COPY --from=build (\/app\/sbom\.cdx\.json) \.\/sbom\.cdx\.json$/m.exec(dockerfile)?.[1];
    expect(carried).toBeDefined();
    expect(read('docs/explanation/security.md')).toContain(`\`${carried}\``);
    // What lies in the folder that the image is made of is older.
    expect(dockerfile.lastIndexOf('COPY . .')).toBeLessThan(
      dockerfile.indexOf('COPY --from=build /app/sbom'),
    );
  });

  test('is of what the image holds: there npm hears of no package of development, or it would install some', () => {
    const [, toRun = ''] = read('Dockerfile').split(' AS packages-to-run\n');
    const [installed = ''] = toRun.split('\nFROM ');
    expect(installed).toMatch(
      /^RUN npm pkg delete devDependencies && npm install --package-lock-only && npm ci --omit=dev /m,
    );
    expect(installed.match(/npm ci/g)).toHaveLength(1);
  });
});

describe('a lock', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
  const kept = (rest: object) => ({ version: '1.0.0', license: 'MIT', integrity, ...rest });
  const billOf = (packages: Record<string, object>, dependencies: Record<string, string>) =>
    billOfMaterials(
      JSON.stringify({
        lockfileVersion: 3,
        packages: { '': { name: 'site', version: '0.1.0', dependencies }, ...packages },
      }),
      made,
    );

  test('is followed as Node looks for packages, by what is needed, and not by what would be taken', () => {
    const { components, dependencies } = billOf(
      {
        'node_modules/@a/outer': kept({
          dependencies: { inner: '2' },
          optionalDependencies: { 'for-this-system': '1', 'for-no-system': '1' },
          peerDependencies: { peer: '1', tool: '1' },
          peerDependenciesMeta: { tool: { optional: true } },
        }),
        'node_modules/@a/outer/node_modules/inner': kept({ version: '2.0.0', dependencies: { peer: '1' } }),
        'node_modules/inner': kept({ dev: true }),
        'node_modules/for-this-system': kept({
          optional: true,
          license: 'Apache-2.0 AND LGPL-3.0-or-later',
        }),
        'node_modules/peer': kept({ dependencies: { '@a/outer': '1' } }),
        'node_modules/tool': kept({ devOptional: true }),
      },
      { '@a/outer': '1.0.0' },
    );
    expect(components.map(({ purl, scope }) => [purl, scope])).toEqual([
      ['pkg:npm/%40a/outer@1.0.0', 'required'],
      ['pkg:npm/for-this-system@1.0.0', 'optional'],
      ['pkg:npm/inner@2.0.0', 'required'],
      ['pkg:npm/peer@1.0.0', 'required'],
    ]);
    expect(components[0]?.hashes).toEqual([{ alg: 'SHA-512', content: '07'.repeat(64) }]);
    expect(components[1]?.licenses).toEqual([{ expression: 'Apache-2.0 AND LGPL-3.0-or-later' }]);
    expect(dependencies).toContainEqual({
      ref: 'pkg:npm/%40a/outer@1.0.0',
      dependsOn: ['pkg:npm/for-this-system@1.0.0', 'pkg:npm/inner@2.0.0', 'pkg:npm/peer@1.0.0'],
    });
  });

  test('is refused where a package is not in it, or does not say its licence or its hash', () => {
    const needs = { one: '1.0.0' };
    expect(() => billOf({}, needs)).toThrow('needs one, which is not in the lock');
    expect(() => billOf({ 'node_modules/one': kept({ license: undefined }) }, needs)).toThrow(
      'one 1.0.0 names no licence',
    );
    for (const weak of [undefined, 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='])
      expect(() => billOf({ 'node_modules/one': kept({ integrity: weak }) }, needs)).toThrow(
        'one 1.0.0 has no hash that can be relied on',
      );
  });
});

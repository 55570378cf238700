/** Makes the bill of materials of production from package-lock.json, in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const entry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  optional: z.boolean().default(false),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
const lock = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) });

type Entry = z.output<typeof entry>;
type Packages = Readonly<Record<string, Entry>>;

/** A package of the bill. */
interface Component {
  readonly type: 'library';
  /** The package's address (`pkg:npm/…`), which nothing else in the bill has. */
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  /** `optional` is what npm installs on some machines only: the parts of a package that are made for one system. */
  readonly scope: 'required' | 'optional';
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly (
    | { readonly license: { readonly id: string } }
    | { readonly expression: string }
  )[];
  readonly purl: string;
}

/** Licences of packages whose package.json names none, read from their files. */
const licencesInWords = new Map([['png-js@2.0.0', 'MIT']]);

/** How CycloneDX calls what `integrity` begins with. */
const algorithms = new Map([
  ['sha256', 'SHA-256'],
  ['sha384', 'SHA-384'],
  ['sha512', 'SHA-512'],
]);

/**
 * Makes the bill of an npm lock file (`package-lock.json`, version 3). It lists the project's `dependencies` and
 * `optionalDependencies` for every system, with their own dependencies. Optional peers are left out unless another package needs
 * them. Throws if a package is missing, or has no version, licence or hash.
 *
 * @param made when, and a UUID that no other bill has.
 */
export function billOfMaterials(lockText: string, made: { readonly at: Date; readonly uuid: string }) {
  const { packages } = lock.parse(JSON.parse(lockText));
  const root = packages[''];
  if (!root?.name || !root.version) throw new Error('The lock does not say what it is the lock of');
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  const waiting = [''];
  const seen = new Set(waiting);
  for (const path of waiting) {
    const found = packages[path];
    if (!found) continue;
    const component = path === '' ? undefined : componentOf(path, found);
    const ref = component ? component['bom-ref'] : root.name;
    if (component && components.get(ref)?.scope !== 'required') components.set(ref, component);
    const needed = needs.get(ref) ?? new Set<string>();
    needs.set(ref, needed);
    for (const [at, each] of broughtBy(packages, path, found)) {
      needed.add(componentOf(at, each)['bom-ref']);
      if (seen.has(at)) continue;
      seen.add(at);
      waiting.push(at);
    }
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${made.uuid}`,
    version: 1,
    metadata: {
      timestamp: made.at.toISOString(),
      component: { type: 'application', 'bom-ref': root.name, name: root.name, version: root.version },
    },
    components: [...components.values()].toSorted(byRef),
    dependencies: [...needs].map(([ref, on]) => ({ ref, dependsOn: [...on].toSorted() })),
  };
}

const byRef = (a: Component, b: Component) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1);

/** The dependencies of the package at `path`, each with its place in the lock. */
function broughtBy(packages: Packages, path: string, found: Entry): readonly (readonly [string, Entry])[] {
  const peers = Object.keys(found.peerDependencies).filter(
    (name) => !found.peerDependenciesMeta[name]?.optional,
  );
  const optional = Object.keys(found.optionalDependencies);
  const wanted = new Set([...Object.keys(found.dependencies), ...peers, ...optional]);
  return [...wanted].flatMap((name) => {
    const at = placeOf(packages, path, name);
    const each = at === undefined ? undefined : packages[at];
    if (at !== undefined && each) return [[at, each] as const];
    if (optional.includes(name)) return [];
    throw new Error(`${path || 'The project'} needs ${name}, which is not in the lock`);
  });
}

/** Finds the place from which Node loads `name` for the package at `path`: beside it or further up. */
function placeOf(packages: Packages, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

function componentOf(path: string, { name: alias, version, license, integrity, optional }: Entry): Component {
  const name = alias ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (!version) throw new Error(`${path} has no version`);
  const licence = license ?? licencesInWords.get(`${name}@${version}`);
  if (!licence)
    throw new Error(`${name} ${version} names no licence: read what it comes with, and write it here`);
  const [, algorithm = '', digest = ''] = /^(sha\d+)-([\w+/]+=*)$/.exec(integrity ?? '') ?? [];
  const alg = algorithms.get(algorithm);
  if (!alg) throw new Error(`${name} ${version} has no hash that can be relied on`);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [/ (?:AND|OR|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl,
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '#scripts/launch/root.mjs';

/**
 * Finds what `entries` load, directly or indirectly: files as paths from the root, packages by name. Returns for each the
 * file that first imports it (null for an entry). Type imports load nothing. Browsers call a file of server actions
 * (`'use server'`) over the network, so its imports do not count. With `isLazy`, dynamic imports count as well. The imports
 * of files that match `end` do not count.
 */
export function loadedFiles(
  entries: readonly string[],
  { isLazy, end }: { readonly isLazy: boolean; readonly end?: RegExp },
): ReadonlyMap<string, string | null> {
  const importers = new Map<string, string | null>(entries.map((entry) => [entry, null]));
  // A Map also iterates over the entries that are added meanwhile.
  for (const file of importers.keys()) {
    if (!/\.tsx?$/.test(file) || end?.test(file) || !existsSync(join(root, file))) continue;
    for (const target of valueImports(file, readFileSync(join(root, file), 'utf8'), { isLazy })) {
      if (!importers.has(target)) importers.set(target, file);
    }
  }
  return importers;
}

/**
 * Returns what `code` imports as values, with `isLazy` also dynamically, with `isTyped` also as types: paths from the root,
 * or names of packages.
 */
export function valueImports(
  file: string,
  code: string,
  { isLazy, isTyped = false }: { readonly isLazy: boolean; readonly isTyped?: boolean },
): readonly string[] {
  const { module, program } = parseSync(file, code);
  if (program.body.some((node) => 'directive' in node && node.directive === 'use server')) return [];
  const imported = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.length === 0 || entries.some(({ isType }) => isTyped || !isType) ? [moduleRequest.value] : [],
  );
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) =>
      moduleRequest && (isTyped || !isType) ? [moduleRequest.value] : [],
    ),
  );
  const dynamic = isLazy
    ? module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const [, specifier] = /^'([^']+)'$/.exec(code.slice(start, end)) ?? [];
        return specifier ? [specifier] : [];
      })
    : [];
  return [...new Set([...imported, ...passedOn, ...dynamic])].map((specifier) => {
    if (specifier.startsWith('#')) return specifier.slice(1);
    return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ModuleItem, parseSync } from '@swc/core';
import { root } from '#scripts/launch/root.mjs';

/**
 * Finds the project's files that `entries` load, directly or indirectly, and returns for each the file that first imports it
 * (null for an entry). Type imports load nothing. Browsers call a file of server actions (`'use server'`) over the network, so
 * its imports do not count.
 */
export function loadedFiles(entries: readonly string[]): ReadonlyMap<string, string | null> {
  const importers = new Map<string, string | null>(entries.map((entry) => [entry, null]));
  // A Map also iterates over the entries that are added meanwhile.
  for (const file of importers.keys()) {
    for (const target of valueImports(file, readFileSync(join(root, file), 'utf8'))) {
      if (!importers.has(target) && existsSync(join(root, target))) importers.set(target, file);
    }
  }
  return importers;
}

/** Returns the project's files that `code` imports as values, also dynamically, as paths from the root. */
export function valueImports(file: string, code: string): readonly string[] {
  const { body } = parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' });
  if (body.some(isServerDirective)) return [];
  const dynamic = [...code.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier = '']) => specifier);
  return [...body.flatMap(importOf), ...dynamic].flatMap((specifier) => {
    const path = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('.') && normalize(join(dirname(file), specifier));
    return path && /\.tsx?$/.test(path) ? [path] : [];
  });
}

function isServerDirective(item: ModuleItem): boolean {
  return (
    item.type === 'ExpressionStatement' &&
    item.expression.type === 'StringLiteral' &&
    item.expression.value === 'use server'
  );
}

function importOf(item: ModuleItem): readonly string[] {
  switch (item.type) {
    case 'ImportDeclaration': {
      const { specifiers, typeOnly, source } = item;
      const isType =
        specifiers.length > 0 && specifiers.every((each) => 'isTypeOnly' in each && each.isTypeOnly);
      return typeOnly || isType ? [] : [source.value];
    }
    case 'ExportNamedDeclaration':
      return item.source && !('typeOnly' in item && item.typeOnly) ? [item.source.value] : [];
    case 'ExportAllDeclaration':
      return [item.source.value];
    default:
      return [];
  }
}

/**
 * Collects public names: those that other programs, stored data and running instances depend on. They are settings, columns
 * and their values, log events, metrics, cookies, keys and headers. Rate limits in Redis, content fields and places in the
 * OpenAPI document are included.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { testApi } from '#api/test-api.testing.ts';
import { isRecord } from '#contracts/is-record.ts';
import { catalogue } from '#platform/metrics/catalogue.ts';
import { rateLimits } from '#platform/rate-limits/rate-limits.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import { root } from '#scripts/launch/root.mjs';
import { productFolders } from '#scripts/product-folders.mjs';

/** Sorted names by kind. */
export type PublicNames = Readonly<Record<string, readonly string[]>>;

const sources = () =>
  globSync(`{${productFolders}}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/[./](?:test|testing|stories|fixtures)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));

/** Collects all public names from the current code. */
export async function collectPublicNames(): Promise<PublicNames> {
  const code = sources();
  const names = {
    settings: namesIn([readFileSync(join(root, '.env.example'), 'utf8')], /^#? ?([A-Z][A-Z0-9_]+)=/gm),
    columns: await columns(),
    logEvents: namesIn(code, /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g, /\bevent: [^,}\n]+/g),
    metrics: Object.entries(catalogue).map(([name, { labels }]) => `${name}{${Object.keys(labels).join()}}`),
    keys: namesIn(code, /(?<!Symbol\.for\()['`]((?:__Host-)?southbound[-.:][\w.:-]+|cid|reload:)['`$]/g),
    rateLimitKeys: Object.keys(rateLimits).map((name) => `rate:${name}`),
    headers: namesIn(code, /['`](x-[a-z]+(?:-[a-z]+)+)['`]/gi).map((name) => name.toLowerCase()),
    content: studioTypes.flatMap((type) => fieldsOf(type, '')),
    api: await apiNames(),
  };
  return Object.fromEntries(
    Object.entries(names).map(([kind, found]) => [kind, [...new Set(found)].toSorted()]),
  );
}

/** Every first group of `pattern`, in the texts or in the parts of them that `within` matches. */
function namesIn(texts: readonly string[], pattern: RegExp, within?: RegExp): string[] {
  const parts = within ? texts.flatMap((text) => text.match(within) ?? []) : texts;
  return parts.flatMap((part) => [...part.matchAll(pattern)].map(([, name = '']) => name));
}

/** Entries `table.column: type`, and `table.column = value` for each value of an enum column. */
async function columns(): Promise<string[]> {
  const files = globSync('{domains,lake,platform}/**/*.table.ts', { cwd: root });
  const modules: object[] = await Promise.all(files.map((file) => import(join(root, file))));
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return tables.map(getTableConfig).flatMap(({ name, columns: all }) =>
    all.flatMap((column) => {
      const path = `${name}.${column.name}`;
      return [
        `${path}: ${column.getSQLType()}`,
        ...(column.enumValues ?? []).map((value) => `${path} = ${value}`),
      ];
    }),
  );
}

/** Entries `type.field.field: type` of a Studio type, with lists as `[]`. */
function fieldsOf(type: unknown, path: string): string[] {
  if (!isRecord(type) || typeof type.name !== 'string') return [];
  const own = path === '' ? type.name : `${path}.${type.name}`;
  const fields = Array.isArray(type.fields) ? type.fields.flatMap((field) => fieldsOf(field, own)) : [];
  const members = Array.isArray(type.of)
    ? type.of.flatMap((member) =>
        isRecord(member) ? fieldsOf({ ...member, name: member.name ?? member.type }, `${own}[]`) : [],
      )
    : [];
  return [`${own}: ${String(type.type)}`, ...fields, ...members];
}

/** Every place of the OpenAPI document with its value, without descriptions and examples. */
async function apiNames(): Promise<string[]> {
  const answer = await testApi().request('/api/v1/openapi.json');
  const document: unknown = await answer.json();
  return isRecord(document)
    ? [...leavesOf(document.paths, 'paths'), ...leavesOf(document.components, 'components')]
    : [];
}

function leavesOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, `${path}[]`));
  if (!isRecord(value)) return [`${path}: ${String(value)}`];
  return Object.entries(value)
    .filter(
      ([name, inner]) =>
        !(/^(?:description|summary|title|examples?)$/.test(name) && typeof inner !== 'object'),
    )
    .filter(([name]) => name !== 'example' && name !== 'examples')
    .flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`));
}

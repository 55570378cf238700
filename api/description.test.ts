import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Listed, PageContent } from '#cms/content-source.ts';
import type { ListedData, PageContentData } from '#contracts/api/api-types.ts';
import { errorCodes } from '#contracts/api/envelope.ts';
import { testApi } from './test-api.testing.ts';

const api = testApi();

const read = async (path: string) => api.request(`http://localhost/api/v1${path}`);

describe('the OpenAPI document', () => {
  // @asvs 2.1.1
  test('describes every existing call, under its full path', async () => {
    const document = await (await read('/openapi.json')).json();
    const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(.+?)\}/g, ':$1')}`),
    );
    const routed = api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual([...new Set(routed)].sort());
    expect(document.openapi).toBe('3.1.0');
  });

  // @spec 8.10
  // @asvs 2.1.2
  test('names each failure of a call once, with a status of the closed list', async () => {
    const document = await (await read('/openapi.json')).json();
    const { post } = document.paths['/api/v1/contact'];
    expect(Object.keys(post.responses)).toEqual([
      '200',
      '401',
      '403',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(document.paths['/api/v1/health'].get.responses)).not.toContain('401');
    expect(document.components.schemas.Failed.properties.errorCode.enum).toEqual(Object.keys(errorCodes));
  });

  test('describes all fields of the content', () => {
    // Checked by the compiler: every field of the content must be described here.
    expectTypeOf<keyof PageContentData>().toEqualTypeOf<keyof PageContent>();
    expectTypeOf<keyof ListedData>().toEqualTypeOf<keyof Listed>();
  });

  test('has no dangling references', async () => {
    const text = await (await read('/openapi.json')).text();
    const document = JSON.parse(text);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name ?? '');
  });

  test('suits other programs: no stray names, no JavaScript syntax in patterns, and matching defaults', async () => {
    const document = await (await read('/openapi.json')).json();
    const schemas = schemasIn(document);
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) {
      // A named schema is a component, and its name is not a keyword.
      expect(typeof schema.id).not.toBe('string');
      if (schema.pattern !== undefined) expect(schema.pattern).toMatch(/\$$/);
      if (schema.default !== undefined && schema.type === 'string')
        expect(typeof schema.default).toBe('string');
    }
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['AddToCart', 'ChangeCart', 'NewCartItem', 'NewVoucher', 'Passengers']),
    );
  });

  test('describes the path parameter and the fields of a message', async () => {
    const document = await (await read('/openapi.json')).json();
    expect(document.paths['/api/v1/page-content'].get.parameters).toMatchObject([
      { name: 'path', in: 'query', required: true, schema: { type: 'string' } },
    ]);
    expect(document.components.schemas.ContactMessage).toMatchObject({
      required: ['name', 'email', 'message'],
      properties: { message: { type: 'string' } },
    });
  });
});

/** Returns all schema objects of a document that have a type. */
function schemasIn(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(schemasIn);
  return 'type' in part && typeof part.type === 'string' ? [{ ...part }, ...inside] : inside;
}

describe('the reference page', () => {
  test('names every call and schema of the document, and loads no resources', async () => {
    const document = await (await read('/openapi.json')).json();
    const response = await read('/reference/');
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>${path}</code>`);
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="shape-${name}"`);
    expect(page).toContain('href="/api/v1/openapi.json"');
    expect(page).not.toMatch(/<script|src=|https?:\/\//);
    expect(page).not.toMatch(/undefined|\[object/);
  });

  test('has exactly one target for each of its links', async () => {
    const page = await (await read('/reference')).text();
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });
});

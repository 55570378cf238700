/**
 * Renders the OpenAPI document as an HTML page: every call with its parameters, body and responses. It needs no script and no
 * CDN, so it works on a closed network and under the strictest policy.
 */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { OpenApiDocument } from './openapi.ts';

type Html = ReturnType<typeof html>;
type Schemas = NonNullable<NonNullable<OpenApiDocument['components']>['schemas']>;
type Schema = Schemas[string];
type PathItem = NonNullable<OpenApiDocument['paths']>[string];
type Operation = NonNullable<PathItem['get']>;

const style = `
:root{color-scheme:light dark;--ink:#17242b;--quiet:#52626b;--paper:#fff;--line:#d5dde1;--hint:#f2f5f6;--link:#0a5a86}
@media(prefers-color-scheme:dark){:root{--ink:#e8eef1;--quiet:#a8b6bd;--paper:#11191d;--line:#33424a;--hint:#1a252b;--link:#7cc4ee}}
body{margin:0 auto;max-width:60rem;padding:1.5rem;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--link)}h2{margin-top:3rem;border-bottom:1px solid var(--line)}h3{margin:2.5rem 0 .5rem;font-size:1.1rem;overflow-wrap:anywhere}
code{font:.92em/1.5 ui-monospace,monospace}.method{font-weight:700;margin-right:.5rem}.quiet{color:var(--quiet)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.5rem 0}caption{text-align:left;font-weight:600}
th,td{border-bottom:1px solid var(--line);padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}nav li{overflow-wrap:anywhere}
`;

/** Content security policy of the page: it may load only its own style. */
export const referencePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders the page for `document`, which is served as JSON at `documentUrl`. */
export function renderReference(document: OpenApiDocument, documentUrl: string): Html {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) => operationsOf(path, item));
  const tags = [...new Set(calls.map((call) => call.tag))];
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}, version ${document.info.version}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1>${document.info.title}</h1>
${(document.info.description ?? '').split('\n\n').map((text) => html`<p>${prose(text)}</p>`)}
<p><a href="${documentUrl}">The OpenAPI document</a></p>
</header>
<nav aria-label="Calls"><ul>
${calls.map((call) => html`<li><a href="#${call.id}"><code>${call.method} ${call.path}</code></a> ${call.operation.summary ?? ''}</li>`)}
</ul></nav>
<main>
${tags.map(
  (tag) => html`<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${tag}</h2>
${calls.filter((call) => call.tag === tag).map(renderCall)}</section>`,
)}
<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>
${schemas.map(
  ([name, schema]) => html`<article><h3 id="shape-${name}"><code>${name}</code></h3>
${isSchema(schema) && schema.description ? html`<p>${prose(schema.description)}</p>` : ''}${renderFields(schema, `Fields of ${name}`)}</article>`,
)}
</section>
</main>
</body>
</html>`;
}

type Call = { id: string; method: string; path: string; tag: string; operation: Operation };

function operationsOf(path: string, item: PathItem): Call[] {
  return (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    return [
      {
        id: slug(`${method} ${path}`),
        method: method.toUpperCase(),
        path,
        tag: operation.tags?.[0] ?? 'Other',
        operation,
      },
    ];
  });
}

function renderCall({ id, method, path, operation }: Call): Html {
  const body = operation.requestBody;
  const bodySchema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
  return html`<article><h3 id="${id}"><span class="method">${method}</span><code>${path}</code></h3>
<p>${prose(operation.summary ?? '')}.${operation.security ? html` <span class="quiet">Needs no key.</span>` : ''}</p>
${operation.description ? html`<p>${prose(operation.description)}</p>` : ''}
${renderParameters(operation)}
${bodySchema ? html`<p>Body: ${typeOf(bodySchema)}</p>` : ''}
<div class="scroll"><table><caption>Answers</caption><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th></tr></thead><tbody>
${Object.entries(operation.responses ?? {}).map(([status, response]) => {
  const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined;
  return html`<tr><td>${status}</td><td>${prose(response.description ?? '')}</td><td>${schema ? typeOf(schema) : ''}</td></tr>`;
})}
</tbody></table></div></article>`;
}

function renderParameters(operation: Operation): Html | '' {
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'name' in parameter ? [parameter] : [],
  );
  if (parameters.length === 0) return '';
  return html`<div class="scroll"><table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${parameters.map(
  (parameter) =>
    html`<tr><td><code>${parameter.name}</code>${parameter.required ? '' : html` <span class="quiet">optional</span>`}</td><td>${parameter.in}</td><td>${parameter.schema ? typeOf(parameter.schema) : ''}</td><td>${prose(parameter.description ?? '')}</td></tr>`,
)}
</tbody></table></div>`;
}

function renderFields(schema: Schema, caption: string): Html {
  if (!isSchema(schema) || !schema.properties) return html`<p>${typeOf(schema)}</p>`;
  const required = schema.required ?? [];
  return html`<div class="scroll"><table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${Object.entries(schema.properties).map(
  ([name, field]) =>
    html`<tr><td><code>${name}</code>${required.includes(name) ? '' : html` <span class="quiet">optional</span>`}</td><td>${typeOf(field)}</td><td>${prose(isSchema(field) ? (field.description ?? '') : '')}</td></tr>`,
)}
</tbody></table></div>`;
}

type SchemaObject = Exclude<Schema, { $ref: string }>;

function isSchema(schema: Schema): schema is SchemaObject {
  return !('$ref' in schema);
}

/** Describes a schema briefly: `PageContent`, `list of Country`, `{status: 'results', data: …}`. */
function typeOf(schema: Schema): Html {
  if (!isSchema(schema)) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#shape-${name}"><code>${name}</code></a>`;
  }
  if (schema.enum)
    return html`${schema.enum.map((value, index) => html`${index > 0 ? ' or ' : ''}<code>${String(value)}</code>`)}`;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices)
    return html`${choices.map((choice, index) => html`${index > 0 ? ' or ' : ''}${typeOf(choice)}`)}`;
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return html`{${fields.map(([name, field], index) => html`${index > 0 ? ', ' : ''}<code>${name}</code>: ${typeOf(field)}`)}}`;
  }
  const types = [schema.type ?? 'anything'].flat();
  return html`${types.join(' or ')}${schema.maxLength ? ` of at most ${schema.maxLength} characters` : ''}${schema.maximum ? ` up to ${schema.maximum}` : ''}`;
}

/** Renders text with inline code in backticks, as in Markdown. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { withStaticParts } from './static-parts.ts';

const place = { path: '/tours/', id: 'block-a' };

const Client = Object.assign((_props: { children?: ReactNode }): ReactNode => <i>client</i>, {
  $$typeof: Symbol.for('react.client.reference'),
});

const long = <p>{'A long text. '.repeat(30)}</p>;
const filterLink = <a href="/tours/?region=south">South</a>;

/** The ids of the parts in order. */
const partsOf = (node: ReactNode) =>
  [...renderToStaticMarkup(node).matchAll(/ id="(block-a\.\d+)"/g)].map(([, id]) => id);
const withoutIds = (html: string) => html.replaceAll(/ id="block-a\.\d+"/g, '');

describe('static parts of a block', () => {
  const block = (
    <div className="block">
      <div>{long}</div>
      <div role="status">{long}</div>
      <nav>{filterLink}</nav>
      <Fragment key="f">
        <ul>
          {['one', 'two'].map((name) => (
            <li key={name}>
              <h2>{name}</h2>
              {long}
            </li>
          ))}
        </ul>
      </Fragment>
      <Client>{long}</Client>
      <section>
        {long}
        <Client />
      </section>
      <div>short</div>
    </div>
  );

  test('are the largest elements without scripts, and each entry of a list', () => {
    const html = renderToStaticMarkup(withStaticParts(block, place));
    expect(partsOf(withStaticParts(block, place))).toEqual(['block-a.1', 'block-a.2', 'block-a.3']);
    expect(html).toMatch(/^<div class="block"><div id="block-a\.1">/);
    expect(html).toMatch(/<li id="block-a\.2"><h2>one/);
    expect(html).toContain('<nav><a href="/tours/?region=south">');
  });

  test('look the same as elements', () => {
    expect(withoutIds(renderToStaticMarkup(withStaticParts(block, place)))).toBe(renderToStaticMarkup(block));
  });

  test('keep an id and a key of their own', () => {
    const node = (
      <div>
        {filterLink}
        <ul>
          {['one', 'two'].map((name) => (
            <li key={name} id={name}>
              {long}
            </li>
          ))}
        </ul>
      </div>
    );
    const parts = withStaticParts(node, place);
    expect(renderToStaticMarkup(parts)).toMatch(/<li id="one">.*<li id="two">/);
    expect(JSON.stringify(parts)).toContain('"key":"one"');
    expect(withStaticParts(<div>{long}</div>, place)).toMatchObject({ key: null });
  });

  test('contain no live region', () => {
    const node = (
      <div>
        {filterLink}
        <div>
          <p aria-live="polite">{long}</p>
        </div>
      </div>
    );
    expect(partsOf(withStaticParts(node, place))).toEqual([]);
  });

  test('leave text, arrays and client components as they are', () => {
    const nodes = ['text', 3, null, [<Client key="c" />, 'text']];
    expect(withStaticParts(nodes, place)).toEqual(nodes);
  });
});

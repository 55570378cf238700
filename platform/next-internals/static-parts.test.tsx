import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { withStaticParts } from './static-parts.ts';

const path = '/tours/';

const Client = Object.assign((_props: { children?: ReactNode }): ReactNode => <i>client</i>, {
  $$typeof: Symbol.for('react.client.reference'),
});

const long = <p>{'A long text. '.repeat(30)}</p>;
const filterLink = <a href="/tours/?region=south">South</a>;

/** The beginnings of the parts in order. */
const partsOf = (node: ReactNode) =>
  [...JSON.stringify(node).matchAll(/"__html":"(.{8})/g)].map(([, start]) => start);

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
    expect(partsOf(withStaticParts(block, path))).toEqual(['<p>A lon', '<h2>one<', '<h2>two<']);
  });

  test('look the same as elements', () => {
    expect(renderToStaticMarkup(withStaticParts(block, path))).toBe(renderToStaticMarkup(block));
  });

  test('keep the attributes and the key of their element', () => {
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
    const parts = withStaticParts(node, path);
    expect(partsOf(parts)).toHaveLength(2);
    expect(renderToStaticMarkup(parts)).toMatch(/<li id="one">.*<li id="two">/);
    expect(JSON.stringify(parts)).toContain('"key":"one"');
    expect(withStaticParts(<div>{long}</div>, path)).toMatchObject({ key: null });
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
    expect(partsOf(withStaticParts(node, path))).toEqual([]);
  });

  test('leave text, arrays and client components as they are', () => {
    const nodes = ['text', 3, null, [<Client key="c" />, 'text']];
    expect(withStaticParts(nodes, path)).toEqual(nodes);
  });
});

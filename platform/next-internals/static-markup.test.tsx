import { Fragment, type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { fixtures } from '#blocks/fixtures.ts';
import { registry } from '#blocks/registry.ts';
import { innerHtml } from '#tests/blocks/inner-html.ts';
import { loadBlocks } from '#tests/blocks/render-block.tsx';
import { staticMarkup } from './static-markup.ts';

const path = '/tours/';

const Client = Object.assign((_props: { children?: ReactNode }): ReactNode => null, {
  $$typeof: Symbol.for('react.client.reference'),
});

const examples = Object.entries(fixtures).flatMap(([type, named]) =>
  Object.entries(named).map(([name, fixture]) => ({ ...fixture, _type: type, _key: `${type}-${name}` })),
);

describe('static markup', () => {
  test('builds the same elements as the markup of React', () => {
    const tree = (
      <div className="a" style={{ aspectRatio: 1.5 }} data-x="Ōtaki & “Taupō”">
        text {3} {null} {false}
        <Fragment key="f">
          <a href="/destinations/">Places</a>
        </Fragment>
        {['one', 'two'].map((text) => (
          <b key={text}>{text}</b>
        ))}
        <img src="/a.webp" alt="" loading="lazy" />
        <svg viewBox="0 0 2 2" strokeWidth="2" aria-hidden="true">
          <path d="M0 0h2" />
        </svg>
      </div>
    );
    expect(staticMarkup(tree, path)).toBe(innerHtml(renderToStaticMarkup(tree)));
  });

  test('does not change the page for visitors, for any block', async () => {
    let compared = 0;
    for (const example of examples) {
      // Loads once, because the data may change between two loads.
      const { draw } = await loadBlocks(Object.values(registry), [example]);
      const asElements = await draw('draft');
      // Editors see an explanation instead of a block that cannot be shown.
      if (asElements.includes('data-draft-tool')) continue;
      expect(innerHtml(await draw('public')), example._key).toBe(innerHtml(asElements));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(examples.length / 2);
  });

  test.each([
    ['a client component', <Client key="c" />],
    ['a client component in a list deep inside', <p key="p">{[<b key="b">{[<Client key="c" />]}</b>]}</p>],
    ['a boundary', <Suspense key="s">text</Suspense>],
    ['a form', <form key="f" />],
    ['a field', <input key="i" />],
    ['a function', <b key="b" onLoad={() => undefined} />],
    ['a picture that comes first', <img key="i" src="/a.webp" alt="" loading="eager" />],
    ['a script', <script key="s" async src="/a.js" />],
    [
      'a link that filters the page',
      <a key="a" href="/tours/?region=south">
        South
      </a>,
    ],
    [
      'a link that filters the page, without its path',
      <a key="a" href="?region=south">
        South
      </a>,
    ],
  ])('is refused with %s', (_what, node) => {
    expect(staticMarkup(<div>{node}</div>, path)).toBeNull();
  });

  test('is allowed with a first picture in several crops, which React does not preload', () => {
    const picture = (
      <picture>
        <source srcSet="/b.webp" media="(min-width: 48rem)" />
        <img src="/a.webp" alt="" loading="eager" fetchPriority="high" />
      </picture>
    );
    expect(staticMarkup(<div>{picture}</div>, path)).toMatch(/fetchpriority="high"/i);
  });

  test('is allowed with a link to another page’s search', () => {
    expect(staticMarkup(<a href="/book-your-journey/?from=picton">Search</a>, path)).not.toBeNull();
  });
});

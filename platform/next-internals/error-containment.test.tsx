import { Component, Fragment, isValidElement, type ReactNode, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { containErrors } from './error-containment.ts';

function Leaf({ text }: { text: string }) {
  return <b>{text}</b>;
}

function Bad(): never {
  throw new Error('bad leaf');
}

const Client = Object.assign(
  (_props: { slot: ReactNode; children: ReactNode }): ReactNode => {
    throw new Error('a client component must not be called');
  },
  { $$typeof: Symbol.for('react.client.reference') },
);

describe('contain', () => {
  test('gives the same markup as React', () => {
    const tree = (
      <section>
        text {3} {null}
        <Fragment key="f">
          <Leaf text="one" />
        </Fragment>
        {['two', 'three'].map((text) => (
          <Leaf key={text} text={text} />
        ))}
        <Suspense fallback={<i>wait</i>}>
          <Leaf text="four" />
        </Suspense>
      </section>
    );
    expect(renderToStaticMarkup(containErrors(tree))).toBe(renderToStaticMarkup(tree));
  });

  test('returns elements without components as they are', () => {
    const tree = (
      <p title="a">
        text <b>{1}</b> <i>{null}</i>
      </p>
    );
    expect(containErrors(tree)).toBe(tree);
  });

  test('does not go through its own result again', () => {
    let visits = 0;
    function Counted() {
      visits += 1;
      return <b>counted</b>;
    }
    const inside = containErrors(
      <p>
        <Counted />
      </p>,
    );
    function Wrapper({ children }: { children: ReactNode }) {
      return <div>{children}</div>;
    }
    const outside = containErrors(<Wrapper>{inside}</Wrapper>);
    expect(isValidElement<{ children: unknown }>(outside) && outside.props.children).toBe(inside);
    expect(visits).toBe(1);
  });

  test('throws the error of any component below', () => {
    expect(() =>
      containErrors(
        <div>
          <p>
            <Bad />
          </p>
        </div>,
      ),
    ).toThrow('bad leaf');
    expect(() => containErrors([<i key="1" />, <Bad key="2" />])).toThrow('bad leaf');
  });

  test('does not call client components, but calls components in their props', () => {
    expect(() => containErrors(<Client slot={<i />}>fine</Client>)).not.toThrow();
    expect(() => containErrors(<Client slot={<Bad />}>fine</Client>)).toThrow('bad leaf');
    expect(() =>
      containErrors(
        <Client slot={<i />}>
          <Bad />
        </Client>,
      ),
    ).toThrow('bad leaf');
  });

  test('calls components in lists of a slot and leaves lists of data unchanged', () => {
    expect(() => containErrors(<Client slot={[<i key="1" />, <Bad key="2" />]}>fine</Client>)).toThrow(
      'bad leaf',
    );
    const given = containErrors(<Client slot={['a', 'b']}>fine</Client>);
    expect(isValidElement<{ slot: unknown }>(given) && given.props.slot).toEqual(['a', 'b']);
  });

  test('leaves class components to React', () => {
    class Old extends Component {
      override render() {
        return <u>old</u>;
      }
    }
    expect(renderToStaticMarkup(containErrors(<Old />))).toBe('<u>old</u>');
  });

  test('refuses an asynchronous component', () => {
    const Late = async () => <i />;
    expect(() => containErrors(<Late />)).toThrow('synchronous');
  });
});

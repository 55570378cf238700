// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepHeaderState } from './header-behaviour.ts';

const header = (more = '') => {
  const element = document.createElement('header');
  element.innerHTML = `<ul>
    <li data-menu=""><a href="/a/">A</a><button aria-controls="ways-0" aria-expanded="false"></button></li>
    <li data-menu=""><a href="/b/">B</a><button aria-controls="ways-1" aria-expanded="false"></button></li>
  </ul>${more}<details><summary>Menu</summary><details><summary>Trains</summary></details>
    <a href="/b/" class="mobile">B</a></details>
  <span data-cart-comma="" hidden></span><span data-cart-count="" hidden></span>`;
  return element;
};

it('gives a newer header the state of the one before', () => {
  const [before, newer] = [header(), header('<p>More</p>')];
  document.body.append(before);
  before.querySelector<HTMLElement>('.mobile')?.focus();
  before.querySelectorAll('[data-menu]')[1]?.setAttribute('data-open', 'hover');
  for (const details of before.querySelectorAll('details')) details.open = true;
  const count = before.querySelector<HTMLElement>('[data-cart-count]');
  if (count) Object.assign(count, { hidden: false, textContent: '2' });

  const restore = keepHeaderState(before);
  before.replaceWith(newer);
  restore(newer);

  expect(document.activeElement).toBe(newer.querySelector('.mobile'));
  expect(newer.querySelectorAll('[data-menu][data-open="click"]')).toHaveLength(1);
  expect(newer.querySelector('[aria-expanded="true"]')?.getAttribute('aria-controls')).toBe('ways-1');
  expect(newer.querySelectorAll('details[open]')).toHaveLength(2);
  expect(newer.querySelector('[data-cart-count]:not([hidden])')?.textContent).toBe('2');
  newer.remove();
});

it('leaves a newer header alone if the visitor has not used the one before', () => {
  const [before, newer] = [header(), header()];
  document.body.append(before);
  const restore = keepHeaderState(before);
  before.replaceWith(newer);
  restore(newer);
  expect(newer.isEqualNode(header())).toBe(true);
  expect(document.activeElement).toBe(document.body);
  newer.remove();
});

// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { focusOnMount, focusUnlessTyping } from './focus-on-mount.ts';

test.each([
  ['input', false],
  ['select', false],
  ['textarea', false],
  ['button', true],
])('an alert that answers no press takes the focus from <%s>: %s', (focused, isTaken) => {
  document.body.innerHTML = `<${focused}></${focused}><div tabindex="-1"></div>`;
  const alert = document.querySelector('div');
  document.querySelector<HTMLElement>(focused)?.focus();
  focusUnlessTyping(alert);
  expect(document.activeElement === alert).toBe(isTaken);
  focusOnMount(alert);
  expect(document.activeElement).toBe(alert);
});

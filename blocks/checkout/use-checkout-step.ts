import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutStep } from './checkout-types.ts';

/** What stands behind the page's address while the answers are checked, so that back and forward lead where one was. */
export const checkHash = '#check';

/** Where focus goes with a step: to a field by its id, to the heading of what is new, or nowhere. */
export type StepFocus = { readonly fieldId: string } | 'heading' | 'nowhere';

/**
 * Which view is shown, in step with the browser's history.
 * @param mayCheck whether all answers are there; asked when the visitor goes forward to them
 */
export function useCheckoutStep(
  first: CheckoutStep,
  form: RefObject<HTMLFormElement | null>,
  mayCheck: () => boolean,
): { readonly step: CheckoutStep; readonly go: (next: CheckoutStep, focus: StepFocus) => void } {
  const [step, setStep] = useState(first);
  // A new object for each move, so that it is made even to where one is.
  const [goal, setGoal] = useState<{ readonly focus: StepFocus } | null>(null);
  const may = useRef(mayCheck);
  may.current = mayCheck;
  const shown = useRef(step);
  shown.current = step;

  const go = useCallback((next: CheckoutStep, focus: StepFocus) => {
    const address = next === 'check' ? checkHash : `${location.pathname}${location.search}`;
    if ((location.hash === checkHash) !== (next === 'check')) history.pushState(null, '', address);
    setStep(next);
    setGoal({ focus });
  }, []);

  useEffect(() => {
    const follow = () => {
      const asked = location.hash === checkHash ? 'check' : 'details';
      const next = asked === 'check' && !may.current() ? 'details' : asked;
      if (next !== asked) history.replaceState(null, '', `${location.pathname}${location.search}`);
      if (next === shown.current) return;
      setStep(next);
      setGoal({ focus: 'heading' });
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  useEffect(() => {
    if (!goal || goal.focus === 'nowhere') return;
    const target =
      goal.focus === 'heading'
        ? form.current?.querySelector<HTMLElement>('[data-step-heading]')
        : document.getElementById(goal.focus.fieldId);
    target?.focus();
    if (!target || goal.focus !== 'heading') return;
    form.current?.scrollIntoView({ block: 'start' });
    // On a phone what is ordered stands above it: what is new has to be seen.
    if (target.getBoundingClientRect().bottom > innerHeight / 2) target.scrollIntoView({ block: 'start' });
  }, [goal, form]);

  return { step, go };
}

/** Hook for the steps of the checkout (details, review), in sync with browser history and focus. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutStep } from './checkout-types.ts';

/** The address fragment of the review step, so that back and forward move between the steps. */
export const checkHash = '#check';

/** Where the focus goes with a step: to a field by id, to the new view's heading, or nowhere. */
export type StepFocus = { readonly fieldId: string } | 'heading' | 'nowhere';

/**
 * Keeps the current step in sync with the browser history.
 * @param mayCheck returns true if all answers are complete; called when the visitor goes forward to the
 * review
 */
export function useCheckoutStep(
  first: CheckoutStep,
  form: RefObject<HTMLFormElement | null>,
  mayCheck: () => boolean,
): { readonly step: CheckoutStep; readonly go: (next: CheckoutStep, focus: StepFocus) => void } {
  const [step, setStep] = useState(first);
  // A new object for each move, so that repeating a move focuses again.
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
      const requestedStep = location.hash === checkHash ? 'check' : 'details';
      const next = requestedStep === 'check' && !may.current() ? 'details' : requestedStep;
      if (next !== requestedStep) history.replaceState(null, '', `${location.pathname}${location.search}`);
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
    // On a phone the order summary stands above, so the new view is scrolled into sight.
    if (target.getBoundingClientRect().bottom > innerHeight / 2) target.scrollIntoView({ block: 'start' });
  }, [goal, form]);

  return { step, go };
}

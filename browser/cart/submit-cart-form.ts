/** Submits a cart form by script: validates it, sends the call, and shows progress and outcome beside the button. */
import { type CartFormFaults, cartFormFieldOf, readCartForm } from '#contracts/cart/cart-form.ts';
import { type CartProblem, describeProblem } from './cart-problem.ts';
import type { CartCall, CartFault } from './cart-session.ts';
import { clearErrors, showFaults } from './form-errors.ts';
import { type FormFeedback, showFeedback } from './form-feedback.ts';
import { type ItemNote, setItemNote } from './item-notes.ts';

/** Delay after which a slow call is reported, in ms. */
export const slowCallMs = 4_000;

/** Dependencies of the form handler. */
export interface SubmitCartFormDeps {
  readonly send: (call: CartCall) => Promise<CartFault | null>;
  /** Called after items were added. */
  readonly onAdded: (form: HTMLFormElement) => void;
  /** Search page, for forms on pages that are not a search. */
  readonly searchPath: string;
}

const busy = {
  add: 'Adding…',
  change: 'Changing…',
  remove: 'Removing…',
  restore: 'Restoring…',
} as const;
const done = { change: 'Changed.', remove: '', restore: '' } as const;
const slow = 'This is taking longer than usual. Still trying…';

/** Handles a submitted form: validates it, sends the cart call, and shows the result beside its button. */
export async function submitCartForm(
  form: HTMLFormElement,
  data: FormData,
  { send, onAdded, searchPath }: SubmitCartFormDeps,
): Promise<void> {
  const read = readCartForm(data);
  const itemId = itemOf(form, data);
  const say = (feedback: FormFeedback | null) =>
    itemId === null ? showFeedback(form, feedback) : setItemNote(itemId, atItem(feedback));
  clearErrors(form);
  if (!read.ok) {
    form.ariaBusy = null;
    say(asProblem(showFaults(form, read.faults)));
    return;
  }
  const { call } = read;
  say({ tone: 'busy', message: busy[call.intent] });
  const late = window.setTimeout(() => say({ tone: 'busy', message: slow }), slowCallMs);
  const fault = await send(call);
  window.clearTimeout(late);
  form.ariaBusy = null;
  if (!fault) {
    say({ tone: 'done', message: call.intent === 'add' ? addedWords(form) : done[call.intent] });
    if (call.intent === 'add') onAdded(form);
    else if (itemId !== null) fold(form);
    return;
  }
  const fields = fault.code === 'VALIDATION' ? faultsByField(fault.fields) : {};
  if (Object.keys(fields).length > 0) {
    const homeless = showFaults(form, fields);
    say(asProblem(homeless));
    return;
  }
  const searchAgain =
    form.dataset.searchAgain ??
    // Omit the fragment: a link that differs only in it would scroll instead of loading.
    (location.search ? `${location.pathname}${location.search}` : searchPath);
  say({
    tone: 'failed',
    ...describeProblem(fault, call.intent, searchAgain, data.has('journeys')),
    onAccept: (price) => {
      const accepted = new FormData();
      for (const [name, value] of data) accepted.append(name, value);
      accepted.set('expectedPrice', String(price));
      form.ariaBusy = 'true';
      // The pressed button disappears, so move focus.
      (form.closest('[data-cart-item]') ?? form)
        .querySelector<HTMLElement>('[data-cart-name], [type=submit]')
        ?.focus();
      void submitCartForm(form, accepted, { send, onAdded, searchPath });
    },
  });
}

/** Returns text such as `Flexi, 08:45 added to your cart.` */
function addedWords({ dataset: { adds } }: HTMLFormElement): string {
  return adds ? `${adds} added to your cart.` : 'Added to your cart.';
}

/** Closes the details element around a form after its item changed, and keeps focus on its summary. */
function fold(form: HTMLFormElement): void {
  const details = form.closest('details');
  if (!details) return;
  const hadFocus = details.contains(document.activeElement);
  details.open = false;
  if (hadFocus) details.querySelector('summary')?.focus();
}

/** Returns the id of the cart item that contains the form; null for forms elsewhere, which show their own message. */
function itemOf(form: HTMLFormElement, data: FormData): string | null {
  const id = data.get('itemId');
  return typeof id === 'string' && id !== '' && form.closest('[data-cart-item]') ? id : null;
}

function atItem(feedback: FormFeedback | null): ItemNote | null {
  if (!feedback || feedback.tone === 'done') return null;
  if (feedback.tone === 'busy') return { tone: feedback.tone, message: feedback.message };
  const { tone, message, remedy, onAccept } = feedback;
  return {
    tone,
    message,
    remedy,
    accept: remedy?.kind === 'accept' ? () => onAccept?.(remedy.price) : undefined,
  };
}

function asProblem(messages: readonly string[]): (CartProblem & { readonly tone: 'failed' }) | null {
  return messages.length === 0 ? null : { tone: 'failed', message: messages.join(' '), remedy: null };
}

/** Maps API field paths such as `items.0.passengers.adultCount` to form fields. */
function faultsByField(fields: Readonly<Record<string, string>>): CartFormFaults {
  const faults: CartFormFaults = {};
  for (const [path, message] of Object.entries(fields)) faults[cartFormFieldOf(path.split('.'))] ??= message;
  return faults;
}

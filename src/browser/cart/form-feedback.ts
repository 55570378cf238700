import type { CartFormField } from '#schemas/cart/cart-form.ts';
import type { CartProblem } from './cart-problem.ts';

/** What became of the last press, beside the button of a form that the server has drawn. */
export type FormFeedback =
  | { readonly tone: 'busy'; readonly message: string }
  | { readonly tone: 'done'; readonly message: string }
  | ({ readonly tone: 'failed'; readonly onAccept?: ((price: number) => void) | undefined } & CartProblem);

/** Writes it into the form's `output`. Nothing wipes it. */
export function showFeedback(form: HTMLFormElement, feedback: FormFeedback | null): void {
  const status = form.querySelector<HTMLElement>('[data-cart-status]');
  if (!status) return;
  const { way = null, onAccept } = feedback?.tone === 'failed' ? feedback : {};
  if (feedback) status.dataset.tone = feedback.tone;
  else delete status.dataset.tone;
  status.textContent = feedback?.message ?? '';
  if (way?.kind === 'link') {
    const link = document.createElement('a');
    link.href = way.href;
    // The page of now may be the one to search on again: a document is loaded anew.
    link.dataset.document = '';
    link.textContent = way.label;
    status.append(' ', link);
  }
  if (way?.kind === 'accept' && onAccept) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = way.label;
    button.addEventListener('click', () => onAccept(way.price), { once: true });
    status.append(' ', button);
  }
}

/** What stands at the fields of a form since its last try. */
const standing = new WeakMap<HTMLFormElement, { readonly control: Element; readonly fault: HTMLElement }[]>();

/** Takes away what the last try has left at the fields. */
export function wipeFaults(form: HTMLFormElement): void {
  for (const { control, fault } of standing.get(form) ?? []) {
    const others = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== fault.id);
    if (others.join('')) control.setAttribute('aria-describedby', others.join(' '));
    else control.removeAttribute('aria-describedby');
    control.removeAttribute('aria-invalid');
    fault.remove();
  }
  standing.delete(form);
}

/**
 * Says at each field what is wrong with it, and goes to the first. Returns what belongs to no field that can be seen, for the
 * form's own message.
 */
export function showFaults(
  form: HTMLFormElement,
  faults: Readonly<Partial<Record<CartFormField, string>>>,
): readonly string[] {
  const homeless: string[] = [];
  const shown: { control: HTMLElement; fault: HTMLElement }[] = [];
  for (const [name, message] of Object.entries(faults)) {
    // Fields may stand outside the form and name it: its `elements` has them all.
    const control = [...form.elements].find(
      (element) =>
        element instanceof HTMLElement &&
        element.getAttribute('name') === name &&
        element.getAttribute('type') !== 'hidden',
    );
    if (!(control instanceof HTMLElement)) {
      homeless.push(message);
      continue;
    }
    const fault = document.createElement('p');
    fault.id = `${control.id || name}-cart-fault`;
    fault.dataset.cartFault = '';
    fault.textContent = message;
    placeOf(control)(fault);
    const described = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', described ? `${described} ${fault.id}` : fault.id);
    control.setAttribute('aria-invalid', 'true');
    shown.push({ control, fault });
  }
  standing.set(form, shown);
  shown[0]?.control.focus();
  return homeless;
}

/** Above the control: of a choice below its question, of a list above the wrapper that has its arrow. */
function placeOf(control: HTMLElement): (fault: HTMLElement) => void {
  const legend = control.matches('[type=radio], [type=checkbox]')
    ? control.closest('fieldset')?.querySelector('legend')
    : null;
  if (legend) return (fault) => legend.after(fault);
  const place = control.parentElement?.tagName === 'SPAN' ? control.parentElement : control;
  return (fault) => place.before(fault);
}

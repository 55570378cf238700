/** Validation messages in cart forms: at each field, and in an error summary that takes focus. */
import type { CartFormFaults } from '#contracts/cart/cart-form.ts';

/** A field with an error message. */
interface FaultyField {
  readonly control: HTMLElement;
  readonly fault: HTMLElement;
}

/** Error messages of the last attempt, by form. */
const shown = new WeakMap<HTMLFormElement, { summary: HTMLElement; fields: readonly FaultyField[] }>();

/** Removes the error messages of the last attempt from a form. */
export function clearErrors(form: HTMLFormElement): void {
  const { summary, fields } = shown.get(form) ?? { fields: [] };
  for (const { control, fault } of fields) {
    const others = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== fault.id);
    if (others.join('')) control.setAttribute('aria-describedby', others.join(' '));
    else control.removeAttribute('aria-describedby');
    control.removeAttribute('aria-invalid');
    fault.remove();
  }
  summary?.remove();
  shown.delete(form);
}

/**
 * Shows an error message at each invalid field. Lists all messages above the form with links to the fields, like
 * `ErrorSummary`, and moves focus there. If no visible field is concerned, returns the messages instead, for the form's
 * status.
 */
export function showFaults(form: HTMLFormElement, faults: CartFormFaults): readonly string[] {
  // `elements` also includes fields outside the form that refer to it, in page order.
  const controls = [...form.elements].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.getAttribute('type') !== 'hidden',
  );
  const fields: FaultyField[] = [];
  const homeless: string[] = [];
  for (const [name, message] of Object.entries(faults)) {
    // In a group of options, use the first enabled one.
    const named = controls.filter((control) => control.getAttribute('name') === name);
    const control = named.find((each) => !each.matches(':disabled')) ?? named[0];
    if (control) fields.push({ control, fault: faultOf(control, name, message) });
    else homeless.push(message);
  }
  if (fields.length === 0) return homeless;
  fields.sort((one, other) => controls.indexOf(one.control) - controls.indexOf(other.control));
  for (const { control, fault } of fields) {
    placeOf(control)(fault);
    const described = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', described ? `${described} ${fault.id}` : fault.id);
    control.setAttribute('aria-invalid', 'true');
  }
  const summary = summaryOf(fields, homeless);
  form.prepend(summary);
  shown.set(form, { summary, fields });
  summary.focus();
  return [];
}

function faultOf(control: HTMLElement, name: string, message: string): HTMLElement {
  const fault = document.createElement('p');
  fault.id = `${control.id || name}-cart-fault`;
  fault.dataset.cartFault = '';
  fault.textContent = message;
  return fault;
}

/**
 * Returns a function that inserts the message: before the control, below the legend of options, or before the wrapper of a
 * select.
 */
function placeOf(control: HTMLElement): (fault: HTMLElement) => void {
  const legend = control.matches('[type=radio], [type=checkbox]') ? legendOf(control) : null;
  if (legend) return (fault) => legend.after(fault);
  const place = control.parentElement?.tagName === 'SPAN' ? control.parentElement : control;
  return (fault) => place.before(fault);
}

/** Returns the legend of the outermost fieldset, because options may be nested in groups. */
function legendOf(control: HTMLElement): Element | null {
  let question = control.closest('fieldset');
  for (let around = question; around; around = around.parentElement?.closest('fieldset') ?? null)
    question = around;
  return question?.querySelector('legend') ?? null;
}

function summaryOf(fields: readonly FaultyField[], homeless: readonly string[]): HTMLElement {
  const summary = document.createElement('div');
  summary.dataset.cartSummary = '';
  summary.setAttribute('role', 'alert');
  summary.tabIndex = -1;
  const title = document.createElement('p');
  title.textContent = 'Please check these answers';
  const list = document.createElement('ul');
  for (const { control, fault } of fields) {
    const link = document.createElement('a');
    link.href = `#${control.id}`;
    link.textContent = fault.textContent;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      goTo(control);
    });
    list.append(entryOf(link));
  }
  list.append(...homeless.map(entryOf));
  summary.append(title, list);
  return summary;
}

function entryOf(content: Node | string): HTMLElement {
  const entry = document.createElement('li');
  entry.append(content);
  return entry;
}

/** Moves focus to a field and opens collapsed sections around it. */
function goTo(control: HTMLElement): void {
  for (
    let fold = control.closest<HTMLDetailsElement>('details:not([open])');
    fold;
    fold = fold.parentElement?.closest<HTMLDetailsElement>('details:not([open])') ?? null
  )
    fold.open = true;
  control.focus();
}

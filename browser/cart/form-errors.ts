import type { CartFormFaults } from '#contracts/cart/cart-form.ts';

/** A field with a message at it. */
interface FaultyField {
  readonly control: HTMLElement;
  readonly fault: HTMLElement;
}

/** What the last try has left in a form. */
const shown = new WeakMap<HTMLFormElement, { summary: HTMLElement; fields: readonly FaultyField[] }>();

/** Removes what the last try has left in the form. */
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
 * Says at each field what is wrong with it, lists all of it above the form with links to the fields, as `ErrorSummary` does,
 * and moves focus there. Returns the messages where none of them is about a field that can be seen: they are for the form's
 * own status.
 */
export function showFaults(form: HTMLFormElement, faults: CartFormFaults): readonly string[] {
  // Fields may stand outside the form and name it: its `elements` has them all, in the page's order.
  const controls = [...form.elements].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.getAttribute('type') !== 'hidden',
  );
  const fields: FaultyField[] = [];
  const homeless: string[] = [];
  for (const [name, message] of Object.entries(faults)) {
    // Of a group of choices, the first that can be chosen.
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

/** Above the control: of a choice below its question, of a list above the wrapper that has its arrow. */
function placeOf(control: HTMLElement): (fault: HTMLElement) => void {
  const legend = control.matches('[type=radio], [type=checkbox]') ? legendOf(control) : null;
  if (legend) return (fault) => legend.after(fault);
  const place = control.parentElement?.tagName === 'SPAN' ? control.parentElement : control;
  return (fault) => place.before(fault);
}

/** The question itself, where its choices stand in groups. */
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

/** Moves focus to a field, which may be folded away. */
function goTo(control: HTMLElement): void {
  for (
    let fold = control.closest<HTMLDetailsElement>('details:not([open])');
    fold;
    fold = fold.parentElement?.closest<HTMLDetailsElement>('details:not([open])') ?? null
  )
    fold.open = true;
  control.focus();
}

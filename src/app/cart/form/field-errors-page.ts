/** HTML page (422) with the validation errors of a form, for browsers without JavaScript. */
import { html } from 'hono/html';
import { plainPage } from '../../plain-page.ts';

/** Labels of the fields. A field without one shows only its message. */
const labels: ReadonlyMap<string, string> = new Map([
  ['quantity', 'Quantity'],
  ['adultCount', 'Adults'],
  ['childCount', 'Children'],
  ['infantCount', 'Infants'],
  ['vehicleLength', 'Length in metres'],
  ['amount', 'Amount'],
  ['recipientName', 'Their name'],
  ['recipientEmail', 'Their email address'],
  ['senderName', 'Your name'],
  ['message', 'Message'],
  ['sendOn', 'Delivery date'],
]);

/**
 * Builds the page that lists the invalid fields of a form, for browsers without JavaScript.
 * @param faults field and message of each
 * @param back path of the form on this site
 * @param title of the page
 */
export function faultsPage(
  faults: readonly (readonly [field: string, message: string])[],
  back: string,
  title = 'Please check these answers',
): Promise<Response> {
  return plainPage({
    title,
    status: 422,
    body: html`<p>Your cart hasn’t changed.</p>
<ul>
${faults.map(([field, message]) => {
  const label = labels.get(field);
  return html`<li>${label === undefined ? '' : html`<strong>${label}:</strong> `}${message}</li>`;
})}
</ul>
<p class="quiet">Use your browser’s back button to return to the form with your answers.</p>
<nav aria-label="Next steps"><a href="${back}">Back to the form</a> <a href="/cart/">Your Cart</a></nav>`,
  });
}

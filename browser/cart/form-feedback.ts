import type { CartProblem } from './cart-problem.ts';

/** Result of the last submission, shown beside the button of a server-rendered form. */
export type FormFeedback =
  | { readonly tone: 'busy'; readonly message: string }
  | { readonly tone: 'done'; readonly message: string }
  | ({ readonly tone: 'failed'; readonly onAccept?: ((price: number) => void) | undefined } & CartProblem);

/** Shows the result in the form's `output`, where it stays. */
export function showFeedback(form: HTMLFormElement, feedback: FormFeedback | null): void {
  const status = form.querySelector<HTMLElement>('[data-cart-status]');
  if (!status) return;
  const { remedy = null, onAccept } = feedback?.tone === 'failed' ? feedback : {};
  if (feedback) status.dataset.tone = feedback.tone;
  else delete status.dataset.tone;
  status.textContent = feedback?.message ?? '';
  if (remedy?.kind === 'link') {
    const link = document.createElement('a');
    link.href = remedy.href;
    // The link may lead to the current page, so it must load a new document.
    link.dataset.document = '';
    link.textContent = remedy.label;
    status.append(' ', link);
  }
  if (remedy?.kind === 'accept' && onAccept) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = remedy.label;
    button.addEventListener('click', () => onAccept(remedy.price), { once: true });
    status.append(' ', button);
  }
}

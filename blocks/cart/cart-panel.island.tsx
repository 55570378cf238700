/** Cart drawer: a modal side panel that opens on request or when an item was added, and serves the add-to-cart forms. */
'use client';
import { useEffect, useRef, useState } from 'react';
import { serveCart } from '#browser/cart/cart-requests.ts';
import { clearFailures } from '#browser/cart/item-notes.ts';
import { loadSubmitCartForm } from '#browser/cart/load-submit-cart-form.ts';
import { submitWithoutScript } from '#browser/cart/submit-without-script.ts';
import { CartContents } from '#components/cart/cart-contents.tsx';
import { CartSheet } from '#components/cart/cart-sheet.tsx';
import type { CartState, CartStep } from '#components/cart/cart-view.ts';
import { island } from '#components/layout/island.tsx';
import { cartFormPath, cartPath } from '#contracts/cart/cart-paths.ts';
import { checkoutPath, contactPath, firstSteps, searchPath } from '#contracts/page-paths.ts';
import { useAddedItems } from './use-added-items.ts';
import { type CartDeps, useCartView } from './use-cart-view.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useSheet } from './use-sheet.ts';

/** True if the page itself shows the cart, so the panel need not open. */
const isOnPage = () => document.querySelector('[data-cart-page]') !== null;

/** The cart panel, closed until a visitor opens it. It also serves the page's forms that add items. */
export const CartPanelIsland = island('cart-panel', CartPanel, null);

function CartPanel({ settings, session }: CartDeps) {
  const { cart, state, notes } = useCartView({ settings, session });
  const { dialog, title, phase, open, close, handlers } = useSheet();
  const { send } = cart;
  const [next, setNext] = useState<CartStep | null>(null);
  useFocusAfterRemoval(dialog, title);
  const { added, watchAdding } = useAddedItems(dialog, cart.snapshot, phase);

  useEffect(
    () =>
      serveCart((request) => {
        const show = (opener: HTMLElement | null) => {
          if (isOnPage()) return;
          clearFailures();
          setNext(request.kind === 'submit' ? nextStepAfter(request.form) : null);
          open(opener);
        };
        if (request.kind === 'open') {
          show(request.opener);
          return;
        }
        const { form, data } = request;
        const noteAdded = watchAdding();
        const onAdded = () => {
          show(form.querySelector<HTMLElement>('[type=submit]'));
          noteAdded();
        };
        loadSubmitCartForm().then(
          ({ submitCartForm }) => submitCartForm(form, data, { send, onAdded, searchPath }),
          () => submitWithoutScript(request),
        );
      }),
    [send, open, watchAdding],
  );

  const spoken = useSpoken(inWords(state), phase === 'open');
  return (
    <CartSheet
      {...handlers}
      ref={dialog}
      titleRef={title}
      id="cart-panel"
      data-closing={phase === 'closing' ? '' : undefined}
      onDismiss={() => close()}
    >
      {phase !== 'closed' && (
        <>
          <CartContents
            state={state}
            notes={notes}
            added={added}
            action={cartFormPath}
            checkoutHref={checkoutPath}
            pageHref={cartPath}
            contactHref={contactPath}
            steps={firstSteps}
            // Not after the added item was removed.
            next={added.size > 0 ? next : null}
            level={3}
            id="cart-panel"
            place="panel"
            onRetry={cart.look}
          />
          <p role="status" className="sr-only">
            {spoken}
          </p>
        </>
      )}
    </CartSheet>
  );
}

/** The step that the page offers beside a form once its item is added. */
function nextStepAfter({ nextElementSibling: link }: HTMLFormElement): CartStep | null {
  return link instanceof HTMLAnchorElement && link.dataset.nextStep !== undefined
    ? { label: link.text, href: link.hash }
    : null;
}

function inWords(state: CartState): string {
  if (state.state === 'filled') return `Subtotal ${state.view.subtotal}.`;
  if (state.state !== 'empty') return '';
  return state.isGone ? 'Your cart has expired.' : 'Your cart is empty.';
}

/**
 * The text for screen readers when the cart changes while the panel is open. The page's own status line
 * behind the panel is not announced.
 */
function useSpoken(words: string, isOpen: boolean): string {
  const [spoken, setSpoken] = useState('');
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (isOpen && before.current !== null && before.current !== words) setSpoken(words);
    before.current = isOpen ? words : null;
  }, [words, isOpen]);
  return spoken;
}

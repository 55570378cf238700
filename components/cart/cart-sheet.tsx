/** Markup of the cart panel (drawer): a native dialog with title and close button. */
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';

export interface CartSheetProps extends Omit<ComponentProps<'dialog'>, 'title'> {
  readonly id: string;
  /** Receives focus when the panel opens. */
  readonly titleRef?: Ref<HTMLDivElement>;
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** Cart panel: a dialog that slides in from the side, full-width on a phone. */
export function CartSheet({ id, titleRef, onDismiss, children, ...dialog }: CartSheetProps) {
  return (
    <dialog {...dialog} id={id} aria-labelledby={`${id}-title`} className="cart-panel">
      <div className="cart-panel-head">
        <div ref={titleRef} tabIndex={-1} className="min-w-0">
          <Heading level={2} size="section" id={`${id}-title`}>
            Your Cart
          </Heading>
        </div>
        <button type="button" aria-label="Close your cart" onClick={onDismiss} className="cart-panel-close">
          <Icon name="close" className="size-6" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Form fields of a gift voucher (amount, recipient, message, send date) with a live preview. */
'use client';
import { useLayoutEffect, useRef, useState } from 'react';
import { TextArea } from '#components/form/text-area.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { formatPrice, toCents } from '#contracts/money.ts';
import type { GiftVoucherData } from './gift-voucher.load.ts';
import { VoucherPreview, type VoucherText } from './voucher-preview.tsx';

/** The props of the gift voucher's fields. */
export interface VoucherDeskProps extends GiftVoucherData {
  /** The block's id, from which the field ids are derived. */
  readonly id: string;
  readonly note: string | undefined;
}

/** The maximum length of a message, the same as the cart's. */
const maxLetters = 500;

/** The preselected amount, in dollars. */
const defaultAmount = 100;

/**
 * The fields of a gift voucher inside the cart's form, with a preview. Without a script it is a plain form
 * with native limits; with its script the preview follows the typed values.
 */
export function VoucherDeskIsland({ id, note, ...rules }: VoucherDeskProps) {
  const { amounts, minAmount, maxAmount, today, lastDay, goodUntil, validity, brandName } = rules;
  const fields = useRef<HTMLDivElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const suggested = amounts.includes(defaultAmount) ? defaultAmount : (amounts[0] ?? minAmount);
  const [isEnhanced, setIsEnhanced] = useState(false);
  const [text, setText] = useState<VoucherText>({ ...nothingYet, amount: suggested, sendOn: today });
  const follow = () => fields.current && setText(textIn(fields.current));
  // Values typed before the script loaded, or restored with the page, count.
  useLayoutEffect(() => {
    setIsEnhanced(true);
    if (fields.current) setText(textIn(fields.current));
  }, []);
  const choose = (value: number) => {
    if (!amount.current) return;
    amount.current.value = String(value);
    follow();
  };
  return (
    <>
      <div ref={fields} onInput={follow} className="flex flex-col gap-9 lg:col-span-7 lg:pe-8">
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-3 font-display font-semibold text-xl">How much?</legend>
          <div
            className={classNames(
              'grid max-w-panel grid-cols-3 gap-2 min-[22.5rem]:flex min-[22.5rem]:flex-wrap',
              !isEnhanced && 'invisible',
            )}
          >
            {amounts.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={text.amount === each}
                onClick={() => choose(each)}
                className="figures min-h-12 min-w-fit flex-1 rounded-sm border border-hint px-2 font-display font-semibold text-lg hover:border-ink aria-pressed:border-rail aria-pressed:bg-rail aria-pressed:text-paper"
              >
                {formatPrice(toCents(each))}
              </button>
            ))}
          </div>
          <TextInput
            ref={amount}
            id={`${id}-amount`}
            name="amount"
            type="number"
            inputMode="numeric"
            label="Amount in dollars"
            help={`Any whole amount from ${formatPrice(toCents(minAmount))} to ${formatPrice(toCents(maxAmount))}.`}
            min={minAmount}
            max={maxAmount}
            step={1}
            required
            defaultValue={suggested}
            list={`${id}-amounts`}
            className="figures max-w-48"
          />
          <datalist id={`${id}-amounts`}>
            {amounts.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="mb-3 font-display font-semibold text-xl">Who is it for?</legend>
          <TextInput
            id={`${id}-recipient`}
            name="recipientName"
            label="Their name"
            help="As it should appear on the voucher."
            maxLength={80}
            required
            autoComplete="off"
          />
          <TextInput
            id={`${id}-email`}
            name="recipientEmail"
            type="email"
            label="Their email address"
            help="We email the voucher to this address and use it for nothing else."
            maxLength={254}
            required
            autoComplete="off"
          />
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="mb-3 font-display font-semibold text-xl">Who is it from?</legend>
          <TextInput
            id={`${id}-sender`}
            name="senderName"
            label="Your name"
            maxLength={80}
            required
            autoComplete="name"
          />
          <div>
            <TextArea
              id={`${id}-message`}
              name="message"
              label="Your message"
              help={`Up to ${maxLetters} characters.`}
              rows={4}
              maxLength={maxLetters}
              optional
            />
            {isEnhanced && (
              <p className="figures mt-1 text-end text-quiet text-sm" aria-hidden="true">
                {text.message.length} of {maxLetters}
              </p>
            )}
            <p role="status" className="sr-only">
              {lettersLeft(text.message.length)}
            </p>
          </div>
        </fieldset>
        <fieldset className="flex min-w-0 flex-col gap-5">
          <legend className="mb-3 font-display font-semibold text-xl">When?</legend>
          <TextInput
            id={`${id}-send-on`}
            name="sendOn"
            type="date"
            label="Delivery date"
            help="Any day from today up to a year ahead, New Zealand time."
            min={today}
            max={lastDay}
            defaultValue={today}
            required
            className="figures max-w-60"
          />
        </fieldset>
        <div className="flex flex-col gap-2 border-ink border-t-2 pt-4">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span>Valid for {validity}: until</span>
            <b className="figures font-display font-semibold text-xl">{goodUntil}</b>
            <span>if you buy it today.</span>
          </p>
          {note && <p className="max-w-text text-quiet text-sm">{note}</p>}
        </div>
      </div>
      <div className="max-lg:order-1 lg:sticky lg:top-6 lg:col-span-5 lg:col-start-8 lg:row-span-3 lg:row-start-1">
        <VoucherPreview text={text} lastDay={goodUntil} brandName={brandName} />
      </div>
    </>
  );
}

const nothingYet = { recipientName: '', recipientEmail: '', senderName: '', message: '' } as const;

function textIn(fields: HTMLElement): VoucherText {
  const value = (name: string) => {
    const field = fields.querySelector(`[name="${name}"]`);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '';
  };
  const amount = Number(value('amount'));
  return {
    amount: Number.isInteger(amount) && amount > 0 ? amount : null,
    recipientName: value('recipientName').trim(),
    recipientEmail: value('recipientEmail').trim(),
    senderName: value('senderName').trim(),
    message: value('message'),
    sendOn: value('sendOn'),
  };
}

/** Announces the remaining characters only when few are left, not at each keystroke. */
function lettersLeft(length: number): string {
  const left = maxLetters - length;
  if (left > 50) return '';
  return left > 0 ? `Fewer than ${left > 20 ? 50 : 20} characters left.` : 'No characters left.';
}

import { Button, ButtonLink } from '#components/ui/button.tsx';

/** The buttons under an offer of a refund or a change: accept it, or leave the booking as it is. */
export function OfferConfirmation({
  action,
  field,
  offerId,
  idempotencyKey,
  label,
  backHref,
  backLabel,
}: {
  action: string;
  /** Name of the field with the offer's id. */
  field: 'refundOfferId' | 'changeOfferId';
  offerId: string;
  idempotencyKey: string;
  label: string;
  backHref: string;
  backLabel: string;
}) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="mt-4 flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="step" value="confirm" />
      <input type="hidden" name={field} value={offerId} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Button type="submit">{label}</Button>
      <ButtonLink href={backHref} variant="quiet" document>
        {backLabel}
      </ButtonLink>
    </form>
  );
}

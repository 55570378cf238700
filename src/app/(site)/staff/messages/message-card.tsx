import { Heading } from '#components/ui/heading.tsx';
import { formatDateAndTime } from '#contracts/dates.ts';
import type { ReceivedMessage } from '#domains/contact/list-messages.ts';

/** A message with its answers. */
export function MessageCard({ message }: { message: ReceivedMessage }) {
  const { reference, receivedAt, title, answers } = message;
  return (
    <article aria-labelledby={reference} className="border-line border-t pt-5 pb-8">
      <Heading level={2} size="small" id={reference} className="wrap-anywhere">
        {title} <span className="figures whitespace-nowrap">{reference}</span>
      </Heading>
      <p className="figures text-quiet text-sm">
        <time dateTime={receivedAt.toISOString()}>{formatDateAndTime(receivedAt)}</time>
      </p>
      <dl className="mt-3 flex max-w-text flex-col gap-3">
        {answers.map(({ key, label, text }) => (
          <div key={key}>
            <dt className="wrap-anywhere text-quiet text-sm">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

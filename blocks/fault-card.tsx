import { Icon } from '#components/ui/icon.tsx';

/** Card that editors see in place of a faulty block; never shown to visitors. */
export function FaultCard({ type, faults }: { type: string; faults: readonly string[] }) {
  return (
    <div role="note" data-draft-tool="" className="border-2 border-dashed border-warning p-5">
      <p className="flex items-center gap-2 font-semibold text-warning">
        <Icon name="warning" className="size-5" /> {type || 'A block without a type'}
      </p>
      <ul className="mt-2">
        {faults.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

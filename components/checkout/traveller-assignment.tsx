import { FieldMessage } from '#components/form/field.tsx';
import type { FieldParts } from './checkout-view.ts';

/** Travellers of one type, of whom only some use the item: `2 of your 3 adults`. */
export interface TravellerAssignmentGroup {
  readonly help: string;
  readonly people: readonly {
    readonly name: string;
    readonly field: FieldParts;
    readonly isTicked: boolean;
  }[];
}

/** Checkboxes to assign travellers to an item that not all of them use. */
export function TravellerAssignment({
  description,
  groups,
}: {
  description: string;
  groups: readonly TravellerAssignmentGroup[];
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="hyphens-auto font-semibold">Travellers on {description}?</legend>
      <div className="mt-1 flex flex-col gap-3">
        {groups.map(({ help, people }) => {
          const [first] = people;
          const error = people.map(({ field }) => field.error).find((message) => message !== undefined);
          const errorId = first && `${first.field.id}-error`;
          return (
            <div key={help}>
              <p className="text-quiet text-sm">{help}</p>
              {first && <FieldMessage id={first.field.id} error={error} className="mt-1" />}
              <div className="mt-1 flex flex-col">
                {people.map(({ name, field: { error: _, defaultValue: __, ...input }, isTicked }) => (
                  <label
                    key={input.id}
                    htmlFor={input.id}
                    className="flex min-h-11 cursor-pointer items-center gap-2.5"
                  >
                    <input
                      {...input}
                      type="checkbox"
                      value="on"
                      defaultChecked={isTicked}
                      aria-describedby={error ? errorId : undefined}
                      aria-invalid={error ? true : undefined}
                      className="choice-mark size-5 shrink-0"
                    />
                    <span className="min-w-0">{name}</span>
                  </label>
                ))}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

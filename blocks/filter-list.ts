/** Faceted filter of a list by query parameters: filters the items and counts the results of each choice. */
import type { ChoicesView } from '#components/travel/journey-view.ts';
import type { FilterView } from '#components/travel/list-filter.tsx';

/** A filter question: a parameter of the address with its choices. */
export interface FilterQuestion<Item> {
  /** The name of the query parameter. */
  readonly parameter: string;
  /** Stands before the choices, such as `Island`. */
  readonly label: string;
  readonly all: string;
  readonly options: readonly {
    readonly name: string;
    readonly title: string;
    /** The choice's name in the status line, if that is not its title, such as `by train`. */
    readonly statusText?: string;
  }[];
  readonly matches: (item: Item, name: string) => boolean;
  /**
   * The parameter of the parent question. This answer only makes sense below that one, and is cleared when
   * that one changes.
   */
  readonly within?: string;
}

interface FilterListOptions<Item> {
  readonly items: readonly Item[];
  readonly questions: readonly FilterQuestion<Item>[];
  /** The values from the address, by parameter. */
  readonly chosen: Readonly<Record<string, string | undefined>>;
  /** The page's path. */
  readonly path: string;
  /** The noun for the counted items, such as `destinations`. */
  readonly noun: string;
  readonly problems: readonly string[];
}

/**
 * Filters a list by the values of the address. Each choice states its number of results; choices without
 * results are left out.
 */
export function filterList<Item>({
  items,
  questions,
  chosen,
  path,
  noun,
  problems,
}: FilterListOptions<Item>): {
  readonly items: readonly Item[];
  readonly view: FilterView;
} {
  const fits = (item: Item, values: typeof chosen) =>
    questions.every(({ parameter, matches }) => {
      const name = values[parameter];
      return name === undefined || matches(item, name);
    });
  const shown = items.filter((item) => fits(item, chosen));
  const rows = questions
    .filter(
      ({ within, parameter }) => !within || chosen[within] !== undefined || chosen[parameter] !== undefined,
    )
    .map((question) => rowOf(question, (values) => items.filter((item) => fits(item, values)).length));
  const answers = questions.flatMap(({ parameter, options }) => {
    const option = options.find(({ name }) => name === chosen[parameter]);
    return option ? [option.statusText ?? option.title] : [];
  });
  return {
    items: shown,
    view: {
      rows: rows.filter(
        ({ choices }) => choices.length > 2 || choices.some(({ isChosen, key }) => isChosen && key),
      ),
      status:
        answers.length === 0
          ? `${items.length} ${noun}`
          : `${shown.length} of ${items.length} ${noun}: ${answers.join(', ')}`,
      problems,
      allHref: answers.length === 0 ? null : path,
    },
  };

  function rowOf(question: FilterQuestion<Item>, count: (values: typeof chosen) => number): ChoicesView {
    const { parameter, label, all, options } = question;
    const now = chosen[parameter];
    const below = questions.filter(({ within }) => within === parameter).map((each) => each.parameter);
    const withAnswer = (name: string | undefined) => ({
      ...chosen,
      ...(name !== now && Object.fromEntries(below.map((each) => [each, undefined]))),
      [parameter]: name,
    });
    const choices = options.flatMap(({ name, title }) => {
      const number = count(withAnswer(name));
      return number > 0 || name === now
        ? [
            {
              key: name,
              label: `${title} (${number})`,
              isChosen: name === now,
              href: address(withAnswer(name)),
            },
          ]
        : [];
    });
    const any = { key: '', label: all, isChosen: now === undefined, href: address(withAnswer(undefined)) };
    return { label, choices: [any, ...choices] };
  }

  function address(values: typeof chosen): string {
    const query = new URLSearchParams(
      questions.flatMap(({ parameter }) => {
        const name = values[parameter];
        return name === undefined ? [] : [[parameter, name]];
      }),
    ).toString();
    return query ? `${path}?${query}` : path;
  }
}

/** The message about a query parameter whose value no filter knows. The value is untrusted; React escapes it. */
export function unknownValueMessage({
  parameter,
  typed,
}: {
  readonly parameter: string;
  readonly typed: string;
}): string {
  return `We don’t recognise “${typed}” (${parameter}), so we’ve ignored it.`;
}

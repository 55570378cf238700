import type { FilterView } from '#components/travel/filter-view.ts';
import type { ChoicesView } from '#components/travel/journey-view.ts';

/** A question that narrows a list down. */
export interface FilterQuestion<Item> {
  /** The parameter of the address. */
  readonly parameter: string;
  /** Before its choices: `Island`. */
  readonly label: string;
  readonly all: string;
  readonly options: readonly {
    readonly name: string;
    readonly title: string;
    /** In the sentence of what is shown, where that is not the title: `by train`. */
    readonly words?: string;
  }[];
  readonly matches: (item: Item, name: string) => boolean;
  /** A question whose answer only makes sense below that of this parameter's, and goes when that is changed. */
  readonly within?: string;
}

interface Asked<Item> {
  readonly items: readonly Item[];
  readonly questions: readonly FilterQuestion<Item>[];
  /** What the address says, by parameter. */
  readonly chosen: Readonly<Record<string, string | undefined>>;
  /** The page's path. */
  readonly path: string;
  /** What is counted: `destinations`. */
  readonly noun: string;
  readonly problems: readonly string[];
}

/** Narrows a list down by what the address says. Choices say how many they lead to; those that lead to none are left out. */
export function filterList<Item>({ items, questions, chosen, path, noun, problems }: Asked<Item>): {
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
  const said = questions.flatMap(({ parameter, options }) => {
    const option = options.find(({ name }) => name === chosen[parameter]);
    return option ? [option.words ?? option.title] : [];
  });
  return {
    items: shown,
    view: {
      rows: rows.filter(
        ({ choices }) => choices.length > 2 || choices.some(({ isChosen, key }) => isChosen && key),
      ),
      status:
        said.length === 0
          ? `${items.length} ${noun}`
          : `${shown.length} of ${items.length} ${noun}: ${said.join(', ')}`,
      problems,
      allHref: said.length === 0 ? null : path,
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

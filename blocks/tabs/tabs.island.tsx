/** Tabs (client component), by the ARIA pattern: arrow keys move, and the address of a part opens it. */
'use client';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useEnhanced } from '#blocks/use-enhanced.ts';
import { chooseTab } from './choose-tab.ts';

interface Tab {
  /** Id of the panel, which is its fragment in the page's address. */
  readonly id: string;
  readonly title: string;
  readonly panel: ReactNode;
}

interface TabsProps {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/**
 * A row of tabs, and the panel of the selected one. Before the script runs, the tabs are links to their panels, and the
 * stylesheet shows the first (components/repeated.css). Without scripting and in print, it shows all under headings.
 */
export function TabsIsland({ label, tabs }: TabsProps) {
  const isEnhanced = useEnhanced();
  const [selected, setSelected] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  // Links to a part, such as those of editors, open it. A refreshed page with the same tabs stays where it is.
  const ids = tabs.map(({ id }) => id).join(' ');
  useEffect(() => {
    const openAddressed = () => {
      const index = ids.split(' ').indexOf(window.location.hash.slice(1));
      if (index < 0) return;
      setSelected(index);
      // The panel itself was hidden when the browser scrolled.
      list.current?.scrollIntoView();
    };
    openAddressed();
    window.addEventListener('hashchange', openAddressed);
    return () => window.removeEventListener('hashchange', openAddressed);
  }, [ids]);

  const select = (index: number) => {
    setSelected(index);
    history.replaceState(history.state, '', `#${tabs[index]?.id}`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const next = chooseTab(event.key, selected, tabs.length);
    if (next === null || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    select(next);
    list.current?.querySelectorAll('a')[next]?.focus();
  };

  return (
    <div data-enhanced={isEnhanced || undefined}>
      <div ref={list} className="tab-list" {...(isEnhanced && { role: 'tablist', 'aria-label': label })}>
        {tabs.map(({ id, title }, index) => {
          const isSelected = index === selected;
          return (
            <a
              key={id}
              id={`${id}-tab`}
              href={`#${id}`}
              data-selected={isSelected || undefined}
              className="tab"
              {...(isEnhanced && {
                role: 'tab',
                'aria-selected': isSelected,
                'aria-controls': id,
                tabIndex: isSelected ? 0 : -1,
                onKeyDown,
                onClick: (event) => {
                  event.preventDefault();
                  select(index);
                },
              })}
            >
              {title}
            </a>
          );
        })}
      </div>
      {tabs.map(({ id, panel }, index) => (
        <div
          key={id}
          id={id}
          data-selected={index === selected || undefined}
          className="tab-panel"
          {...(isEnhanced && { role: 'tabpanel', 'aria-labelledby': `${id}-tab`, tabIndex: 0 })}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { scrollToTab } from './scroll-to-tab.ts';

interface TabItem {
  key: string;
  title: string;
  disabled?: boolean;
}

interface Props {
  tabs: TabItem[];
  active: string;
  onChange(key: string): void;
  /** The accessible name of the tab list. */
  label: string;
  /** The content of the active tab. */
  children: ReactNode;
}

/** Tabs after the ARIA pattern: arrows, Home and End move and select, skipping disabled ones. */
export function Tabs({ tabs, active, onChange, label, children }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const usable = tabs.filter((tab) => !tab.disabled);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useLayoutEffect(() => scrollToTab(list.current, '[aria-selected=true]'), [active]);

  function onKeyDown(event: KeyboardEvent) {
    // From the tab that has the keys: the page of the one pressed last may still be loading.
    const at = (event.target as HTMLElement).dataset.tab ?? active;
    const index = usable.findIndex((tab) => tab.key === at);
    const last = usable.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index <= 0 ? last : index - 1,
      Home: 0,
      End: last,
    };
    const next = usable[moves[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus();
  }

  return (
    <div className="tabs">
      <div
        className="nav nav-tabs"
        role="tablist"
        aria-label={label}
        ref={list}
        tabIndex={usable.length === 0 ? 0 : undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            className={`nav-link${tab.key === active ? ' active' : ''}`}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </div>
  );
}

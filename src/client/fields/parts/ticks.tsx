import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { EMPTY_WORD } from '../../../shared/wire.ts';
import { hasLeft } from '../../ui/has-left.ts';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TOUCH } from '../../ui/use-media.ts';

interface Tick {
  value: string;
  label: string;
}

interface Props {
  id: string;
  label: string;
  /** The selection in words. */
  summary: string;
  ticks: Tick[];
  chosen: string[];
  onChange(chosen: string[]): void;
  /** Called when it opens or closes: its options may have to be loaded. */
  onToggle?(isOpen: boolean): void;
  /** Content above and below the ticks, such as a search box. */
  head?: ReactNode;
  foot?: ReactNode;
}

/** A multiple choice: a button that shows the selection, and a list of ticks below it. */
export function Ticks({ id, label, summary, ticks, chosen, onChange, onToggle, head, foot }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The address is updated a moment later; a tick shows at once, and the next one builds on it.
  const [ticked, setTicked] = useState(chosen);
  const [known, setKnown] = useState(chosen.join());
  if (known !== chosen.join()) {
    setKnown(chosen.join());
    setTicked(chosen);
  }
  const panel = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isSearched = isOpen && Boolean(head);
  useEffect(() => {
    const search = box.current?.querySelector<HTMLElement>('input[type="search"]');
    // Typing right after opening searches. Not on a touch screen, where the keyboard would cover the panel.
    if (isSearched && search && button.current?.matches(':focus') && !window.matchMedia(TOUCH).matches)
      search.focus();
  }, [isSearched]);

  function tick(value: string, isTicked: boolean) {
    const next = isTicked ? [...ticked, value] : ticked.filter((one) => one !== value);
    setTicked(next);
    onChange(next);
  }

  function toggle(open: boolean) {
    setOpen(open);
    onToggle?.(open);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left its controls
    <div
      ref={box}
      className="ticks"
      onBlur={(event) => {
        if (isOpen && hasLeft(event)) toggle(false);
      }}
      onKeyDown={(event) => {
        if (isOpen && walk(event.key, box.current)) return event.preventDefault();
        if (event.key !== 'Escape' || !isOpen) return;
        // Closes only the panel, not the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        toggle(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        id={id}
        type="button"
        className={`form-control ticks-button${chosen.length === 0 ? ' is-empty' : ''}`}
        aria-label={`${label}: ${summary}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => toggle(!isOpen)}
      >
        <span>{summary}</span>
        <Icon name="chevron-down" size={14} />
      </button>
      {isOpen && (
        <Popover id={panel} anchor={button} className="ticks-panel" onDismiss={() => toggle(false)}>
          {head}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame along */}
          <div role="group" aria-label={label} className="ticks-list">
            {ticks.map(({ value, label: text }) => (
              <label key={value} className="tick">
                <input
                  type="checkbox"
                  checked={ticked.includes(value)}
                  onChange={(event) => tick(value, event.target.checked)}
                />
                <span>{text}</span>
              </label>
            ))}
          </div>
          {foot}
        </Popover>
      )}
    </div>
  );
}

interface FilterTicksProps extends Pick<Props, 'id' | 'label' | 'ticks'> {
  /** As in the list's address, with commas between. */
  value: string | undefined;
  onChange(value: string): void;
}

/** A filter by any of some choices. */
export function FilterTicks({ value, ticks, onChange, ...props }: FilterTicksProps) {
  const chosen = listed(value);
  const named = ticks.filter((tick) => chosen.includes(tick.value)).map(({ label }) => label);
  return (
    <Ticks
      {...props}
      ticks={ticks}
      summary={summaryOf(named)}
      chosen={chosen}
      onChange={(next) => onChange(next.join(','))}
    />
  );
}

/** Moves the focus with the arrow keys from the button or the search box through the ticks; the page does not scroll. */
function walk(key: string, box: HTMLElement | null): boolean {
  if (!box || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  const stops = [...box.querySelectorAll<HTMLElement>('input')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = key === 'ArrowDown' ? stops[at + 1] : stops[at - 1];
  next?.focus();
  return true;
}

/** Up to this many are named; of more, the number is given. */
const NAMED = 2;

/** The selection in few words. @example summaryOf(['Low', 'High', 'Urgent']) // 'Low and 2 more' */
export function summaryOf(labels: string[]): string {
  if (labels.length > NAMED) return `${labels[0]} and ${labels.length - 1} more`;
  return labels.join(', ') || 'Any';
}

/** A tick for records without a value, where they are asked for: only an address does that. */
export function noneOf(chosen: string[]): Tick[] {
  return chosen.includes(EMPTY_WORD) ? [{ value: EMPTY_WORD, label: 'None' }] : [];
}

/** The values of a comma-separated list. @example listed('a,b') // ['a', 'b'] */
export function listed(text: string | undefined): string[] {
  return text ? text.split(',') : [];
}

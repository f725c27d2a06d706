import { Fragment } from 'react';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Chip } from './filter-values.ts';

interface Props {
  chips: Chip[];
  onRemove(parameters: string[]): void;
  /** Returns what opens a chip's control; undefined if it has none. */
  opener(chip: Chip): (() => void) | undefined;
  /** The server's errors about filters, by parameter. */
  wrong?: Record<string, string[]>;
}

/** The active filters in words: each opens its control and can be removed. */
export function ListChips({ chips, onRemove, opener, wrong = {} }: Props) {
  if (chips.length === 0) return null;
  return (
    <div className="list-chips">
      {chips.map((chip) => {
        const open = opener(chip);
        const errors = chip.parameters.flatMap((parameter) => wrong[parameter] ?? []);
        return (
          <span key={chip.parameters.join()} className={`list-chip${errors.length > 0 ? ' is-wrong' : ''}`}>
            {open ? (
              <button type="button" className="list-chip-open" onClick={open}>
                <Words chip={chip} />
              </button>
            ) : (
              <span>
                <Words chip={chip} />
              </span>
            )}
            {errors.length > 0 && <span role="alert">{errors.join('; ')}</span>}
            <button
              type="button"
              className="list-chip-remove"
              onClick={({ currentTarget }) => {
                besideIt(currentTarget)?.focus({ preventScroll: true });
                onRemove(chip.parameters);
              }}
            >
              <span className="sr-only">
                Remove filter <Words chip={chip} />
              </span>
              <Icon name="x" size={13} />
            </button>
          </span>
        );
      })}
    </div>
  );
}

/** The element to focus once a chip is removed: the next chip's button, or the button that opens the filters. */
function besideIt(button: HTMLElement): HTMLElement | null | undefined {
  const chip = button.closest('.list-chip');
  const other = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const toggle = button.closest('.entity-list')?.querySelector<HTMLElement>('.list-filter-toggle');
  return other ? other.querySelector<HTMLElement>('.list-chip-remove') : toggle;
}

function Words({ chip: { text, records } }: { chip: Chip }) {
  return (
    <>
      {text}
      {records?.ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ' or '}
          {id === '@me' ? 'me' : id === '@none' ? 'none' : <RecordName path={records.path} id={id} />}
        </Fragment>
      ))}
    </>
  );
}

/** A record's label; its number until that is known. */
function RecordName({ path, id }: { path: string; id: number }) {
  const nameOf = useRecordLabel();
  const { record } = useRecord(path, id);
  return <>{record ? nameOf(path, record) : `number ${id}`}</>;
}

import './rows-sheet.scss';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import { PropertyNumberBox } from '../../fields/parts/property-number-box.tsx';
import { saveErrorText } from '../../records/saving/save-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Locked } from '../../ui/locked.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasUnread } from '../../ui/unread-input.ts';
import { TOUCH } from '../../ui/use-media.ts';

/** Something that is counted in a row of its own. */
export interface CountedRow {
  id: number;
  name: string;
  /** What is known of it, such as how many are still to come. */
  facts: string;
  /** What its box begins with. */
  start?: number;
}

interface Props {
  title: string;
  submit: string;
  /** Undefined while they load. */
  rows: CountedRow[] | undefined;
  /** What is said where there are none. */
  none: string;
  /** The number that is typed in each row. */
  property: Property;
  /** What holds for all rows, below them. */
  children?: ReactNode;
  /** Books one row. */
  run(row: CountedRow, quantity: number): Promise<unknown>;
  /** Everything that was typed is booked. */
  onDone(): Promise<void>;
  onClose(): void;
}

/**
 * One sheet on which many rows are counted, such as the lines of a delivery: what is typed in a row is booked, a row without a number is
 * left as it is. Each row is booked by itself: one that is refused says why in its place, and the others are done.
 */
export function RowsSheet({ title, submit, rows, none, property, children, run, onDone, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<Record<number, number | undefined>>({});
  const [booked, setBooked] = useState<number[]>([]);
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = (rows ?? []).filter((row) => !booked.includes(row.id));
  const list = useRef<HTMLUListElement>(null);
  const isRead = rows !== undefined;
  // The rows may come after the sheet has opened: typing begins in the first, where that brings up no keyboard over the others.
  useEffect(() => {
    const first = isRead && !window.matchMedia(TOUCH).matches && list.current?.querySelector('input');
    if (!first) return;
    first.focus();
    first.select();
  }, [isRead]);
  const numberOf = (row: CountedRow) => (row.id in typed ? typed[row.id] : row.start);

  async function book(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (hasUnread(event.currentTarget)) return;
    const counted = open.flatMap((row) => {
      const quantity = numberOf(row) ?? 0;
      return quantity > 0 ? [{ row, quantity }] : [];
    });
    if (counted.length === 0) return setFailure('Type a number in one of the rows first.');
    setBusy(true);
    setFailure(undefined);
    const wrong: Record<number, string> = {};
    for (const { row, quantity } of counted)
      try {
        await run(row, quantity);
        setBooked((done) => [...done, row.id]);
      } catch (error) {
        wrong[row.id] = saveErrorText(error);
      }
    setErrors(wrong);
    const refused = Object.keys(wrong).length;
    if (refused > 0) {
      setFailure(`${counted.length - refused} booked, ${refused} not.`);
      return setBusy(false);
    }
    await onDone();
    onClose();
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy || open.length === 0}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} className="action-form rows-sheet" noValidate onSubmit={book}>
        <Locked when={isBusy}>
          {failure !== undefined && <Alert tone="danger">{failure}</Alert>}
          {rows === undefined && <Skeleton width="60%" />}
          {rows?.length === 0 && <p>{none}</p>}
          <ul ref={list}>
            {open.map((row) => (
              <li key={row.id}>
                <label htmlFor={`${id}-${row.id}`}>
                  <span className="rows-sheet-name">{row.name}</span>
                  <span className="rows-sheet-facts">{row.facts}</span>
                </label>
                <PropertyNumberBox
                  id={`${id}-${row.id}`}
                  property={property}
                  className="action-number"
                  placeholder="0"
                  value={numberOf(row)}
                  aria-invalid={errors[row.id] === undefined ? undefined : true}
                  aria-describedby={errors[row.id] === undefined ? undefined : `${id}-${row.id}-wrong`}
                  onChange={(value) => setTyped((all) => ({ ...all, [row.id]: value as number | undefined }))}
                />
                {errors[row.id] !== undefined && (
                  <p id={`${id}-${row.id}-wrong`} className="field-note field-error">
                    {errors[row.id]}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {children}
        </Locked>
      </form>
    </Dialog>
  );
}

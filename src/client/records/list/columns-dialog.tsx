import './columns-dialog.scss';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { useModel } from '../../model/model.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { dragPlace, dragSource } from '../../ui/drag.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFollowedFocus } from '../../ui/use-followed-focus.ts';
import { fieldsAddress } from '../fields-address.ts';
import { moved } from './list-order.ts';

const SIZES = [10, 25, 50, 100];
const ARROW = /-(up|down)$/;

interface Props {
  entity: Entity;
  offered: Property[];
  /** Names of the visible columns, in order. */
  shown: string[];
  pageSize: number;
  onColumns(names: string[]): void;
  onPageSize(rows: number): void;
  onReset(): void;
  onClose(): void;
}

/** Chooses a list's columns, their order, and the number of rows. Each choice applies at once. */
export function ColumnsDialog(props: Props) {
  const { entity, offered, shown, pageSize, onColumns, onPageSize, onReset, onClose } = props;
  const fieldsTo = fieldsAddress(useModel(), entity);
  const id = useId();
  const [said, setSaid] = useState('');
  const dragged = useRef<string>();
  const [drag, setDrag] = useState<{ name: string; order: string[] }>();
  /** While a column is dragged its place is only shown; it is kept once it is let go. */
  const order = drag?.order ?? shown;
  const hidden = offered.filter(({ name }) => !shown.includes(name));
  const idOf = (name: string) => `${id}-${name}`;
  const { follow } = useFollowedFocus((key) => {
    const found = document.getElementById(key);
    // At the end of the list an arrow is disabled: its column's tick box takes the focus.
    return found?.matches(':disabled') ? document.getElementById(key.replace(ARROW, '')) : found;
  });
  const titleOf = (name: string) => offered.find((one) => one.name === name)?.title ?? name;

  /** @param arrow the button that was pressed; it gets the focus again */
  function move(name: string, by: number, arrow = '') {
    const next = moved(shown, name, by);
    if (next === shown) return;
    choose(name, next, arrow);
    setSaid(`${titleOf(name)} is column ${next.indexOf(name) + 1} of ${next.length}`);
  }

  function letGo(isDropped: boolean) {
    setDrag(undefined);
    if (drag && isDropped) move(drag.name, drag.order.indexOf(drag.name) - shown.indexOf(drag.name));
  }

  function choose(name: string, next: string[], arrow = '') {
    follow(idOf(name) + arrow);
    onColumns(next);
  }

  function onKey(event: KeyboardEvent, name: string) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !event.altKey) return;
    event.preventDefault();
    move(name, by);
  }

  return (
    <Dialog
      open
      title="Columns and rows"
      onClose={onClose}
      footer={
        <>
          <Button type="button" variant="secondary" onClick={onReset}>
            Reset
          </Button>
          <Button type="button" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <label className="columns-rows">
        Rows on a page
        <select
          className="custom-select"
          value={pageSize}
          onChange={(event) => onPageSize(Number(event.target.value))}
        >
          {[...new Set([...SIZES, pageSize])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <p className="columns-hint" id={`${id}-hint`}>
        Drag a column, or press Alt with the arrow up or down, to move it.
      </p>
      <ul className="columns-list" aria-label="Shown columns">
        {order.map((name, index) => (
          <li
            key={name}
            className={drag?.name === name ? 'is-dragged' : undefined}
            {...dragSource(dragged, () => name, titleOf(name), letGo)}
            {...dragPlace(dragged, {
              onOver: (held) =>
                setDrag({ name: held, order: moved(order, held, index - order.indexOf(held)) }),
            })}
          >
            <label>
              <input
                id={idOf(name)}
                type="checkbox"
                checked
                disabled={shown.length === 1}
                aria-describedby={`${id}-hint`}
                onKeyDown={(event) => onKey(event, name)}
                onChange={() =>
                  choose(
                    name,
                    shown.filter((other) => other !== name),
                  )
                }
              />
              <span>{titleOf(name)}</span>
            </label>
            <button
              id={`${idOf(name)}-up`}
              type="button"
              className="btn btn-icon"
              aria-label={`Move ${titleOf(name)} up`}
              disabled={index === 0}
              onClick={() => move(name, -1, '-up')}
            >
              <Icon name="arrow-up" />
            </button>
            <button
              id={`${idOf(name)}-down`}
              type="button"
              className="btn btn-icon"
              aria-label={`Move ${titleOf(name)} down`}
              disabled={index === shown.length - 1}
              onClick={() => move(name, 1, '-down')}
            >
              <Icon name="arrow-down" />
            </button>
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <>
          <h3 className="columns-title">More columns</h3>
          <ul className="columns-list" aria-label="Hidden columns">
            {hidden.map(({ name, title }) => (
              <li key={name}>
                <label>
                  <input
                    id={idOf(name)}
                    type="checkbox"
                    checked={false}
                    onChange={() => choose(name, [...shown, name])}
                  />
                  <span>{title}</span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {fieldsTo && <Link to={fieldsTo}>{CLIENT_TEXTS.addField}</Link>}
      <span className="sr-only" role="status">
        {said}
      </span>
    </Dialog>
  );
}

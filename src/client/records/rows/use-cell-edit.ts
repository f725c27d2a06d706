import { useState } from 'react';
import { fitOf } from '../../../shared/schema/conditions.ts';
import { hasParts, type Property } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useCan } from '../../model/use-can.ts';
import { isSetAlone } from '../saving/values.ts';
import type { ShownList } from './list-context.ts';

/** Where editing continues after a cell is saved; `stay` ends it. */
export type Step = 'down' | 'right' | 'left' | 'stay';

/** Editing of a table's cells in place. */
export interface CellEdit {
  /** The cell being edited. */
  at?: { id: number; name: string };
  canEdit(record: WireRecord, column: Property): boolean;
  begin(record: WireRecord, column: Property): void;
  /** Takes the saved record and moves on. */
  saved(record: WireRecord, step: Step): void;
  leave(): void;
}

/** A cell, its row, and the row's position when editing began. */
interface Place {
  id: number;
  name: string;
  record: WireRecord;
  index: number;
}

/** Editing of a table's cells: which are editable, and how to move from one to the next. */
export function useCellEdit({ entity, screen, columns, rows: read, works, may }: ShownList): {
  edit: CellEdit;
  /** The rows, plus the edited one if it has left the list: otherwise the typed text would be lost. */
  rows: WireRecord[] | undefined;
  /** The row as saved, until the list has been reloaded. */
  newest(row: WireRecord): WireRecord;
} {
  const can = useCan();
  const [at, setAt] = useState<Place>();
  const [written, setWritten] = useState<Record<number, WireRecord>>({});
  const rows =
    read && at && !read.some(({ id }) => id === at.id) ? read.toSpliced(at.index, 0, at.record) : read;
  const newest = (row: WireRecord) => {
    const own = written[row.id];
    return own && String(own.updated_at) > String(row.updated_at) ? { ...row, ...own } : row;
  };
  const isTyped = (column: Property) =>
    !hasParts(column) &&
    isSetAlone(entity, column) &&
    column.name !== screen.list.tick &&
    !screen.list.inline?.includes(column.name) &&
    can.write(entity.path, column.name);
  const canEdit = (record: WireRecord, column: Property) =>
    works &&
    isTyped(column) &&
    may('update', record) &&
    !fitOf(entity, (name) => record[name]).absent.has(column.name);

  /** The next editable cell: below, in the same column; sideways, continuing in the next row. */
  function after(id: number, name: string, step: Step): Place | undefined {
    const cells = (rows ?? []).flatMap((record, index) =>
      columns
        .filter((column) => (step !== 'down' || column.name === name) && canEdit(newest(record), column))
        .map((column) => ({ id: record.id, name: column.name, record, index })),
    );
    const from = cells.findIndex((cell) => cell.id === id && cell.name === name);
    return step === 'stay' ? undefined : cells[from + (step === 'left' ? -1 : 1)];
  }

  return {
    newest,
    rows,
    edit: {
      at,
      canEdit,
      begin(record, { name }) {
        const index = rows?.findIndex(({ id }) => id === record.id) ?? 0;
        setAt({ id: record.id, name, record, index });
      },
      saved(record, step) {
        setWritten((all) => ({ ...all, [record.id]: record }));
        // The user may have moved to another cell meanwhile.
        setAt((now) =>
          now?.id === record.id && at?.name === now.name ? after(now.id, now.name, step) : now,
        );
      },
      leave: () => setAt(undefined),
    },
  };
}

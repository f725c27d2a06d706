import { isNumeric } from '../../../../shared/kinds/kind.ts';
import { kindOf, type Property } from '../../../../shared/schema/entity.ts';
import { marksOf } from '../../../../shared/typed-number.ts';
import type { Values } from '../../saving/values.ts';

/** The cells that a spreadsheet puts on the clipboard; undefined for a single one, which is pasted as text. */
export function pastedCells(text: string): string[][] | undefined {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = rows.map((row) => row.split('\t'));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/**
 * Reads a row of pasted cells from a given column on, numbers in this person's notation. A text in a column of numbers stays in its
 * box to be corrected; other cells that do not fit their column are left empty.
 */
export function pastedValues(cells: string[], columns: Property[], from: number): Values {
  return Object.fromEntries(
    cells.flatMap((cell, at) => {
      const property = columns[from + at];
      const text = cell.trim();
      if (!property || text === '') return [];
      const read = kindOf(property).read(text, property, marksOf());
      if ('value' in read) return [[property.name, read.value]];
      return isNumeric(property) ? [[property.name, text]] : [];
    }),
  );
}

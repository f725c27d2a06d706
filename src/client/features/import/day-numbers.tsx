import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { type DaySystem, isDayNumber, localOfDayNumber } from '../../../shared/spreadsheet.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import type { CheckedFile } from '../../data/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/format.ts';
import { type Choice, meant } from './choice.ts';
import { rowsText } from './rows-text.ts';

interface Props {
  entity: Entity;
  file: ReadFile;
  choice: Choice;
  checked: CheckedFile;
  onConfirm(days: DaySystem): void;
}

/** Asks once whether numbers in dates are day numbers of a spreadsheet. */
export function DayNumbers({ entity, file, choice, checked, onConfirm }: Props) {
  const days = file.workbook?.days ?? 1900;
  const found = checked.problems.flatMap(({ row, property: name }) => {
    const property = name === undefined ? undefined : propertyOf(entity, name);
    if (property?.kind !== 'date' && property?.kind !== 'datetime') return [];
    const text = meant(file.rows[row] ?? [], property.name, choice);
    const local = isDayNumber(text) ? localOfDayNumber(Number(text), days) : undefined;
    return local === undefined ? [] : [{ row, text, day: local.slice(0, 10), title: property.title }];
  });
  const [first] = found;
  if (!first || choice.dayNumbers !== undefined) return null;
  const titles = [...new Set(found.map(({ title }) => title))].join(', ');
  const rows = new Set(found.map(({ row }) => row)).size;
  return (
    <Card title="Are these numbers days?">
      <p>
        {titles}: {rowsText(rows)} with a number such as {first.text}. Spreadsheets count days so:{' '}
        {first.text} is {formatDate(first.day)}.
      </p>
      <Button variant="primary" onClick={() => onConfirm(days)}>
        Read them as days
      </Button>
    </Card>
  );
}

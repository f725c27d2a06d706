import { useId } from 'react';
import type { ReadOptions } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { rowsText } from './rows-text.ts';

interface Props {
  file: ReadFile;
  options: ReadOptions;
  onRead(options: ReadOptions): void;
}

/** How a file was read: which sheet of a workbook, what became of hidden rows and merged cells, and what else to know. */
export function HowRead({ file, options, onRead }: Props) {
  const id = useId();
  const { notes, workbook } = file;
  return (
    <>
      {workbook && workbook.sheets.length > 1 && (
        <div className="field import-sheet">
          <label htmlFor={id}>Sheet</label>
          <select
            id={id}
            className="custom-select"
            value={workbook.sheet}
            onChange={(event) => onRead({ sheet: event.target.value })}
          >
            {workbook.sheets.map(({ name, isHidden }) => (
              <option key={name} value={name}>
                {isHidden ? `${name} (hidden)` : name}
              </option>
            ))}
          </select>
        </div>
      )}
      {file.top.length > 1 && (
        <div className="field import-sheet">
          <label htmlFor={`${id}-header`}>Columns are named in</label>
          <select
            id={`${id}-header`}
            className="custom-select"
            value={file.headerLine}
            onChange={(event) =>
              onRead({ ...options, sheet: workbook?.sheet, headerLine: Number(event.target.value) })
            }
          >
            {file.top.map(({ line, cells }) => (
              <option key={line} value={line}>
                Line {line}: {cells.filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </div>
      )}
      {workbook && workbook.hiddenRows > 0 && (
        <Check
          label={`Also import ${rowsText(workbook.hiddenRows)} that ${workbook.hiddenRows === 1 ? 'is' : 'are'} hidden or filtered out in the sheet`}
          isOn={options.withHiddenRows === true}
          onChange={(withHiddenRows) => onRead({ ...options, sheet: workbook.sheet, withHiddenRows })}
        />
      )}
      {workbook && workbook.merged > 0 && (
        <Check
          label="Fill merged cells with their value: only the first of each has one"
          isOn={options.fillMerged === true}
          onChange={(fillMerged) => onRead({ ...options, sheet: workbook.sheet, fillMerged })}
        />
      )}
      {(file.below.length > 0 || options.withNotes === true) && (
        <Check
          label={
            options.withNotes
              ? 'Also import what stands below the table'
              : `Also import ${rowsText(file.below.length)} below the table: ${shortened(file.below.map(({ text }) => text).join(' / '))}`
          }
          isOn={options.withNotes === true}
          onChange={(withNotes) => onRead({ ...options, sheet: workbook?.sheet, withNotes })}
        />
      )}
      {file.broken.length > 0 && (
        <Alert tone="warning">
          {rowsText(file.broken.length)} cannot be read and {file.broken.length === 1 ? 'is' : 'are'} left
          out: line {file.broken[0]?.line} {file.broken[0]?.why}.
        </Alert>
      )}
      {notes.map((note) => (
        <Alert key={note} tone="warning">
          {note}
        </Alert>
      ))}
    </>
  );
}

const LONGEST = 80;

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="import-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

import { useId } from 'react';
import { Alert } from '../../ui/alert.tsx';
import type { ReadOptions } from './reading/raw-table.ts';
import type { ReadFile } from './reading/read-file.ts';
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
      {notes.map((note) => (
        <Alert key={note} tone="warning">
          <p>{note}</p>
        </Alert>
      ))}
    </>
  );
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="import-check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} /> {label}
    </label>
  );
}

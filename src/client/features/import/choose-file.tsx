import { type DragEvent, useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import { saveFile } from '../../data/save-file.ts';
import { type Model, useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { rowsText } from './rows-text.ts';
import { csvTemplate, excelTemplate } from './template-file.ts';
import type { useFileReader } from './use-file-reader.ts';

interface Props {
  entity: Entity;
  reader: ReturnType<typeof useFileReader>;
  onChoose(file: File): void;
}

/** Accepts a dropped or chosen file. */
export function ChooseFile({ entity, reader: { isReading, rowsRead, error }, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const model = useModel();
  const [isOver, setOver] = useState(false);

  function take(file: File | undefined) {
    if (file && !isReading) onChoose(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same */}
      <div
        className={`card import-drop${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="import-drop-title">
          {isReading
            ? `Reading the file …${rowsRead > 0 ? ` ${rowsText(rowsRead)}` : ''}`
            : 'Drop a file here'}
        </p>
        <p>CSV or Excel (.xlsx), as it is: one row names the columns. At most 100,000 rows and 25 MB.</p>
        <Button variant="primary" disabled={isReading} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={`File of ${entity.plural}`}
          accept=".csv,.xlsx,.txt,text/csv"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p className="import-template">
        No list yet? Fill in a template:
        <Button variant="link" size="sm" icon="download" onClick={() => saveTemplate(entity, model, 'xlsx')}>
          Excel
        </Button>
        <Button variant="link" size="sm" icon="download" onClick={() => saveTemplate(entity, model, 'csv')}>
          CSV
        </Button>
      </p>
      {error !== undefined && <Alert tone="danger">{error}</Alert>}
    </>
  );
}

function saveTemplate(entity: Entity, { manifest }: Model, format: 'csv' | 'xlsx'): void {
  const titleOf = (path: string) => manifest[path]?.title ?? path;
  const made =
    format === 'csv'
      ? new Blob([csvTemplate(entity, titleOf)], { type: 'text/csv;charset=utf-8' })
      : new Blob([excelTemplate(entity, titleOf) as BlobPart]);
  saveFile(made, `${entity.plural.toLowerCase().replaceAll(' ', '-')}-template.${format}`);
}

import { type DragEvent, useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileError } from './raw-table.ts';
import { type ReadFile, readFile } from './read-file.ts';

interface Props {
  entity: Entity;
  onChoose(file: ReadFile): void;
}

/** Accepts a dropped or chosen file. */
export function ChooseFile({ entity, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function take(file: File | undefined) {
    if (!file || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      onChoose(await readFile(file));
    } catch (failure) {
      if (!(failure instanceof FileError)) console.error(failure);
      setError(failure instanceof FileError ? failure.message : `${file.name} could not be read.`);
      setBusy(false);
    }
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
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
        <p className="import-drop-title">{isBusy ? 'Reading the file …' : 'Drop a file here'}</p>
        <p>CSV or Excel (.xlsx), the first row names the columns. At most 100,000 rows.</p>
        <Button variant="primary" disabled={isBusy} onClick={() => input.current?.click()}>
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
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {error !== undefined && (
        <Alert tone="danger">
          <p>{error}</p>
        </Alert>
      )}
    </>
  );
}

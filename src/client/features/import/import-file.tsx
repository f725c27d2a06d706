import { useEffect, useMemo, useRef, useState } from 'react';
import type { ImportState } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { ReadOptions } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import {
  beginImport,
  type CheckedFile,
  checkFile,
  endImport,
  type Going,
  makeReferred,
  writeFile,
} from '../../data/imports.ts';
import { keepPreference, usePreference } from '../../data/preferences.ts';
import type { Values } from '../../data/records.ts';
import { refreshSets } from '../../data/use-change-sets.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { CheckedRows } from './checked-rows.tsx';
import {
  type Choice,
  choiceAgain,
  firstChoice,
  keptChoice,
  meant,
  missing,
  planOf,
  titlesOf,
} from './choice.ts';
import { ChooseFile } from './choose-file.tsx';
import { DayNumbers } from './day-numbers.tsx';
import { duplicates } from './duplicates.ts';
import { FillFields } from './fill-fields.tsx';
import { HowRead } from './how-read.tsx';
import { HowWritten } from './how-written.tsx';
import { ImportReport } from './import-report.tsx';
import { ImportedTwice } from './imported-twice.tsx';
import { rowsText } from './rows-text.ts';
import { type Making, UnknownTexts } from './unknown-texts.tsx';
import { useFileReader } from './use-file-reader.ts';
import { asWritten, isUnclear, stillUnclear, writtenForms } from './written-forms.ts';

/** The import of a file into an entity: choosing it, matching its columns, checking, writing, reporting. */
export function ImportFile({ entity }: { entity: Entity }) {
  const preference = `import:${entity.path}`;
  const kept = usePreference(preference)?.value.import;
  const reader = useFileReader();
  const [source, setSource] = useState<{ file: File; options: ReadOptions }>();
  const [file, setFile] = useState<ReadFile>();
  const [choice, setChoice] = useState<Choice>();
  const [checked, setChecked] = useState<CheckedFile>();
  const [making, setMaking] = useState<Making>({});
  const [work, setWork] = useState<{ what: 'check' | 'write'; done: number }>();
  const [state, setState] = useState<ImportState>();
  const [failure, setFailure] = useState<Error>();
  const [twice, setTwice] = useState<ImportState>();
  const going = useRef<Going>({ isOver: false });
  const fills = choice?.fills;
  const found = useMemo(() => file && fills && writtenForms(entity, file, fills), [entity, file, fills]);
  const result = useFocusAfter<HTMLDivElement>(work !== undefined);
  useEffect(() => () => stop(going.current), []);
  useEffect(() => {
    if (!work) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [work]);

  async function choose(chosen: File, options: ReadOptions = {}) {
    // What is ticked next builds on it, also before the file is read again.
    if (source?.file === chosen) setSource({ file: chosen, options });
    const read = await reader.read(chosen, { ...options, titles: titlesOf(entity) });
    if (!read) return;
    const before = source?.file === chosen ? choice : undefined;
    const isSameTable = file?.header.join('\n') === read.header.join('\n');
    restart();
    setSource({ file: chosen, options });
    setFile(read);
    if (!before) setChoice(firstChoice(entity, read.header, kept));
    else setChoice(isSameTable ? before : choiceAgain(entity, read.header, before));
  }

  function restart() {
    setSource(undefined);
    setFile(undefined);
    setChoice(undefined);
    setChecked(undefined);
    setMaking({});
    setState(undefined);
    setTwice(undefined);
    setFailure(undefined);
  }

  function change(next: Choice) {
    setChoice(next);
    setChecked(undefined);
    setFailure(undefined);
  }

  async function during(what: 'check' | 'write', job: (now: Going) => Promise<void>) {
    if (work) return;
    const now: Going = { isOver: false };
    going.current = now;
    setWork({ what, done: 0 });
    setFailure(undefined);
    try {
      await job(now);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setWork(undefined);
      refreshSets();
    }
  }

  const check = (read: ReadFile, as: Choice, made = making) =>
    during('check', async (now) => {
      const plan = planOf(entity, as, read.header);
      const found = await checkFile(plan, read.rows, now, (done) => setWork({ what: 'check', done }), made);
      if (now.isOver) return;
      found.problems.push(...duplicates(entity, read, as, found));
      for (const { row } of found.problems) found.outcomes[row] = 'refused';
      setChecked(found);
      void keepPreference(preference, { import: keptChoice(as, read.header) }).catch(() => {
        // Remembering is a convenience: the import continues without it.
      });
    });

  const write = (read: ReadFile, as: Choice, again = false) =>
    during('write', async (now) => {
      const plan = planOf(entity, as, read.header);
      const { name: title, rows, fingerprint } = read;
      const begun = await beginImport({
        plan,
        title,
        total: rows.length,
        fingerprint,
        ...(again && { again }),
      });
      if (begun.state === 'done' && !again) return setTwice(begun);
      setTwice(undefined);
      if (begun.done === 0)
        for (const [path, records] of Object.entries(making))
          await makeReferred(begun.id, path, records as Values[]);
      setMaking({});
      setState(begun);
      await goOn(begun, read, now);
    });

  async function goOn(begun: ImportState, read: ReadFile, now: Going) {
    await writeFile(begun, read.rows, now, (next) => {
      setState(next);
      setWork({ what: 'write', done: next.done });
    });
  }

  if (!source || !file || !choice || !found)
    return <ChooseFile entity={entity} reader={reader} onChoose={(chosen) => void choose(chosen)} />;
  if (work)
    return (
      <Card title={work.what === 'check' ? 'Checking' : 'Importing'}>
        <Progress done={work.done} total={file.rows.length} />
        <Button onClick={() => stop(going.current)}>Cancel</Button>
      </Card>
    );
  const failed = failure && <Alert tone="danger">{failure.message}</Alert>;
  if (state)
    return (
      <div ref={result} className="import-step" tabIndex={-1}>
        {failed}
        <ImportReport
          entity={entity}
          file={file}
          state={state}
          onGoOn={() => void during('write', (now) => goOn(state, file, now))}
          onEnd={() => void during('write', async () => setState(await endImport(state.id)))}
          onAgain={restart}
        />
      </div>
    );
  const left = missing(entity, choice);
  const textOf = (row: number, property: string) => meant(file.rows[row] ?? [], property, choice);
  const forms = stillUnclear(found, checked, textOf);
  const said = asWritten(choice, forms);
  const isAsked = isUnclear(forms, said);
  return (
    <>
      <Card
        title={<bdi>{file.name}</bdi>}
        actions={
          <Button size="sm" onClick={restart}>
            Another file
          </Button>
        }
      >
        <p className="import-count">{rowsText(file.rows.length)}</p>
        <HowRead
          file={file}
          options={source.options}
          onRead={(options) => void choose(source.file, options)}
        />
        {reader.error !== undefined && <Alert tone="danger">{reader.error}</Alert>}
        <FillFields entity={entity} file={file} choice={choice} onChange={change} />
        <HowWritten forms={forms} choice={said} onChange={(how) => change({ ...choice, ...how })} />
        {left.length > 0 && (
          <p className="import-missing" role="status">
            Say what fills {left.map(({ title }) => title).join(', ')}.
          </p>
        )}
        <Button
          variant={checked ? 'secondary' : 'primary'}
          disabled={left.length > 0 || isAsked || reader.isReading || file.rows.length === 0}
          onClick={() => void check(file, said)}
        >
          {checked ? 'Check again' : `Check ${rowsText(file.rows.length)}`}
        </Button>
        {!checked && failed}
      </Card>
      {checked && (
        <div ref={result} className="import-step" tabIndex={-1}>
          <DayNumbers
            entity={entity}
            file={file}
            choice={said}
            checked={checked}
            onConfirm={(dayNumbers) => {
              const next = { ...said, dayNumbers };
              setChoice(next);
              void check(file, next);
            }}
          />
          <UnknownTexts
            entity={entity}
            checked={checked}
            choice={said}
            onApply={(values, made) => {
              const next = { ...said, values };
              setChoice(next);
              setMaking(made);
              void check(file, next, made);
            }}
            making={making}
          />
          {twice ? (
            <ImportedTwice before={twice} onAgain={() => void write(file, said, true)} onLeave={restart} />
          ) : (
            <CheckedRows
              entity={entity}
              file={file}
              choice={said}
              checked={checked}
              making={making}
              failure={failed}
              onFix={(next) => {
                setChoice(next);
                void check(file, next);
              }}
              onImport={() => void write(file, said)}
            />
          )}
        </div>
      )}
    </>
  );
}

function stop(going: Going): void {
  going.isOver = true;
}

/** A progress bar, also announced by screen readers. */
function Progress({ done, total }: { done: number; total: number }) {
  return (
    <p role="status">
      <progress className="import-progress" value={done} max={total} aria-label="Progress" />
      {done.toLocaleString()} of {total.toLocaleString()} rows
    </p>
  );
}

import './comments.scss';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { COMMENT, useReaders } from '../../data/comments.ts';
import { failureText } from '../../data/failure-text.ts';
import { createRecord } from '../../data/records.ts';
import { dropKept, keep, readKept } from '../../data/storage.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useListbox } from '../../ui/use-listbox.ts';
import { FileInput } from '../files/file-input.tsx';
import { useDirtyForm } from '../saving/dirty-forms.ts';
import { namingAt, withName } from './naming.ts';

interface Props {
  /** The record that it is about. */
  path: string;
  id: number;
  /** The comment to change; without one, a new one is written. */
  changed?: { id: number; text: string; photos: StoredFile[] };
  onDone?(): void;
}

/** Where a comment is written: names after an @, photos, and a text that stays until it has been sent. */
export function CommentBox({ path, id, changed: shown, onDone }: Props) {
  const field = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { manifest } = useModel();
  // What the user began with: the timeline may show a newer text meanwhile, which nobody has decided to overwrite.
  const [changed, setChanged] = useState(shown);
  const draft = changed ? `comment ${changed.id}` : `comment on ${path}/${id}`;
  const [text, setText] = useState(() => readKept(draft) ?? changed?.text ?? '');
  const [photos, setPhotos] = useState<StoredFile[]>(changed?.photos ?? []);
  const [caret, setCaret] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const isOnline = useOnline();
  const rules = propertyOf(entityAt(manifest, COMMENT), 'photos')?.files;
  const isChanged = text !== (changed?.text ?? '') || photos.length !== (changed?.photos.length ?? 0);
  useDirtyForm(field, isChanged, photos.length === (changed?.photos.length ?? 0));
  useEffect(() => {
    if (text !== (changed?.text ?? '')) keep(draft, text);
    else dropKept(draft);
  }, [draft, text, changed]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.rows = Math.min(12, Math.max(2, text.split('\n').length));
  }, [text]);

  const naming = caret === undefined ? undefined : namingAt(text, caret);
  const search = useSettled(naming?.search);
  const people = useReaders(path, id, naming && search);
  const isOpen = naming !== undefined && people.length > 0;
  const listbox = useListbox({
    label: 'People',
    items: people,
    isOpen,
    onClose: () => setCaret(undefined),
    onChoose: ({ label }) => {
      if (!naming || caret === undefined) return;
      const next = withName(text, naming.at, caret, label);
      setText(next.text);
      setCaret(undefined);
      requestAnimationFrame(() => {
        box.current?.focus();
        box.current?.setSelectionRange(next.caret, next.caret);
      });
    },
  });
  const canSend = (text.trim() !== '' || photos.length > 0) && !isBusy;

  async function send() {
    if (!canSend) return;
    setBusy(true);
    setFailed('');
    try {
      const values = { text: text.trim() === '' ? null : text, photos: photos.map((file) => file.id) };
      if (changed)
        await writeOver({ path: COMMENT, key: changed.id, values, holds: (now) => saysSame(now, changed) });
      else await createRecord(COMMENT, { entity: path, key: id, ...values });
      setText(changed?.text ?? '');
      setPhotos(changed?.photos ?? []);
      dropKept(draft);
      onDone?.();
    } catch (error) {
      if (changed && error instanceof Overtaken) {
        // Whoever saves again has read what it says now.
        setChanged({ id: changed.id, ...saidIn(error.current) });
        return setFailed(overtakenText(String(error.current.text ?? '')));
      }
      setFailed(failureText('The comment could not be saved. Its text stays here.', error));
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (isOpen) listbox.inputProps.onKeyDown(event);
  }

  return (
    <div className="comment-box">
      <label className="sr-only" htmlFor={field}>
        {changed ? 'Change comment' : 'Write a comment'}
      </label>
      <textarea
        {...listbox.inputProps}
        ref={box}
        id={field}
        className="form-control"
        dir="auto"
        maxLength={5000}
        placeholder="Write a comment; @ names somebody"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCaret(event.target.selectionStart);
          listbox.restart();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(undefined)}
      />
      {isOpen && (
        <Popover anchor={box} className="combobox-panel">
          <div {...listbox.listProps}>
            {people.map((person, index) => (
              <div
                key={person.id}
                {...listbox.optionProps(index)}
                className={index === listbox.at ? 'is-active' : undefined}
              >
                {person.label}
              </div>
            ))}
          </div>
        </Popover>
      )}
      {failed && <Alert tone="danger">{failed}</Alert>}
      {!isOnline && text.trim() !== '' && (
        <p className="comment-offline" role="status">
          You are offline. Your text is kept here; send it once you are back online.
        </p>
      )}
      <div className="comment-foot">
        {rules && (
          <FileInput id={`${field}-photos`} rules={rules} files={photos} links={{}} onChange={setPhotos} />
        )}
        <span className="comment-send">
          {onDone && changed && (
            <Button variant="ghost" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button variant="primary" disabled={!canSend || !isOnline} onClick={() => void send()}>
            {changed ? 'Save' : 'Comment'}
          </Button>
        </span>
      </div>
    </div>
  );
}

function saidIn({ text, photos }: WireRecord): { text: string; photos: StoredFile[] } {
  return { text: String(text ?? ''), photos: (photos ?? []) as StoredFile[] };
}

function saysSame(now: WireRecord, { text, photos }: { text: string; photos: StoredFile[] }): boolean {
  const ids = (files: StoredFile[]) => files.map((file) => file.id).join();
  const said = saidIn(now);
  return said.text === text && ids(said.photos) === ids(photos);
}

/** A comment is changed by its author alone, so whoever was faster is the same person elsewhere. */
function overtakenText(now: string): string {
  const says = now === '' ? 'It has no text now.' : `It says now: “${now}”`;
  return `You have changed this comment on another page or device since. ${says} Save again to put yours in its place.`;
}

/** People are asked for when typing pauses. */
function useSettled(search: string | undefined): string | undefined {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), search === '' ? 0 : 150);
    return () => clearTimeout(timer);
  }, [search]);
  return settled;
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

import { type FormEvent, useId, useState } from 'react';
import { createRecord, deleteRecord, updateRecord } from '../../data/records.ts';
import { type SavedView, VIEWS } from '../../data/views.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Locked } from '../../ui/locked.tsx';
import { saveErrorText } from '../saving/save-errors.ts';
import type { ViewState } from './view-state.ts';

interface Props {
  path: string;
  /** The content of a new view. */
  state: ViewState;
  /** The view being edited; undefined for a new one. */
  view?: SavedView;
  isMine: boolean;
  /** @param id of the view, or null if it was deleted */
  onDone(id: number | null): void;
  onClose(): void;
}

/** Names a view, shares it with everybody, pins it, or deletes it. */
export function ViewDialog({ path, state, view, isMine, onDone, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [isPinned, setPinned] = useState(view?.pinned ?? false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function work(save: () => Promise<number | null>) {
    setBusy(true);
    try {
      onDone(await save());
    } catch (failure) {
      setError(saveErrorText(failure, { name: 'Name', is_shared: 'Sharing' }));
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const values = { name: name.trim(), is_shared: isShared, pinned: isPinned };
    void work(async () => {
      if (view) return (await updateRecord(VIEWS, view.id, values)).data.id;
      return (await createRecord(VIEWS, { ...values, path, state })).data.id;
    });
  }

  const remove = view && (
    <Button
      variant="danger"
      disabled={isBusy}
      onClick={() =>
        void work(async () => {
          await deleteRecord(VIEWS, view.id);
          return null;
        })
      }
    >
      Delete view
    </Button>
  );
  if (view && !isMine)
    return (
      <Dialog open title="Remove view" role="alertdialog" onClose={onClose} footer={remove}>
        {error && <Alert tone="danger">{error}</Alert>}
        <p>
          {view.name} was shared by {view.user?.label ?? 'somebody'}. It goes for everybody.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      open
      title={view ? 'Edit view' : 'Save view'}
      isTyped={!view}
      onClose={onClose}
      footer={
        <>
          {remove}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} className="view-form" onSubmit={submit}>
        <Locked when={isBusy}>
          {error && <Alert tone="danger">{error}</Alert>}
          <label htmlFor={`${id}-name`}>Name</label>
          <input
            id={`${id}-name`}
            className="form-control"
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <label className="view-check">
            <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
            Share with everybody here
          </label>
          <label className="view-check">
            <input type="checkbox" checked={isPinned} onChange={(event) => setPinned(event.target.checked)} />
            Pin: show how many records it finds, and the view in the sidebar
          </label>
        </Locked>
      </form>
    </Dialog>
  );
}

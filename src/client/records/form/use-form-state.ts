import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Form } from '../../../shared/schema/form.ts';
import type { Labelled } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { setDirty, useDirtyForm } from '../saving/dirty-forms.ts';
import { defaultValues, recordLabels, recordValues, type Values, writableFields } from '../saving/values.ts';
import { applyChanges, changedValues } from './changed-values.ts';
import { chosenState, createLinkState } from './create-link-state.ts';
import { type Draft, draftKeyOf, dropDraft, KEEP_DRAFTS, keepDraft, readDraft } from './drafts.ts';
import { focusedField, focusField } from './focus-field.ts';
import { dropHeld, readHeld, useHeldDraft } from './held-drafts.ts';
import { formLines } from './lines/form-lines.ts';
import { useOthersSave } from './use-others-save.ts';

/** A loaded record, with the version (ETag) that a save must match. */
export interface LoadedRecord {
  record: Values;
  etag?: string;
}

interface State {
  /** The server's values (or a new form's start values); changes are measured against them. */
  snapshot: Values;
  version: string;
  /** The loaded version when this snapshot was taken: right after a save the loaded one may lag behind. */
  loadedVersion: string;
  etag?: string;
  /** When this version was saved. */
  savedAt?: string;
  labels: Record<string, Labelled>;
  values: Values;
}

/**
 * The values of one form, based on a snapshot of one version of the record. When the record is reloaded, an untouched form follows
 * it; a touched one keeps what was typed and only reports that there is a newer version.
 */
export function useFormState(path: string, form: Form, loaded: LoadedRecord | undefined, fixed: Values) {
  const id = useId().replaceAll(':', '');
  const location = useLocation();
  const navigate = useNavigate();
  const route = `${location.pathname}${location.search}`;
  const draftKey = draftKeyOf(route, path);
  const fields = writableFields(form.schema);
  const lines = formLines(useModel().manifest, path);
  const [draft] = useState(() => readDraft(draftKey) ?? readHeld(draftKey));
  const [state, setState] = useState<State>(() =>
    withDraft(snapshotOf(form, loaded, fixed), draft?.values, chosenState(location.state), form),
  );
  const [restored, setRestored] = useState(draft !== undefined);
  const latest = useRef(state);
  latest.current = state;
  const changes = changedValues(state.snapshot, state.values, fields);
  const isDirty = Object.keys(changes).length > 0;
  useDirtyForm(id, isDirty);

  const others = useOthersSave(path, loaded?.record.id, isDirty ? state.snapshot : undefined, (record) => {
    const theirs = changedValues(state.snapshot, recordValues(record, form.schema), fields);
    return Object.keys(theirs).length > 0;
  });

  const newest = versionOf(loaded);
  const isBehind = newest !== state.version && newest !== state.loadedVersion;
  useEffect(() => {
    if (isBehind && !isDirty) setState(snapshotOf(form, loaded, fixed));
  });

  useNewFields(form, loaded, (fields) => {
    const now = snapshotOf(form, loaded, fixed).snapshot;
    const added = Object.fromEntries(fields.flatMap((name) => (name in now ? [[name, now[name]]] : [])));
    setState((held) => ({
      ...held,
      snapshot: { ...added, ...held.snapshot },
      values: { ...added, ...held.values },
    }));
  });

  // The draft and the chosen record are used once: a later reload of the page must not bring them back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    dropDraft(draftKey);
    dropHeld(draftKey);
    if (draft || chosenState(location.state)) navigate(route, { replace: true, state: draft?.state });
    if (draft?.focus) focusField(id, draft.focus);
  }, []);

  /** What was typed since `sent` was sent and has become `saved`: the changes to it. */
  const since = (sent: Values, values: Values, saved: Values): Values => {
    const before = lines.identified(sent, sent, saved);
    const mine = changedValues(before, lines.identified(values, sent, saved), fields);
    return lines.merged(before, mine, saved);
  };
  const goOn = useGoingOn();

  const typed = (): Draft => ({ values: changes, state: location.state });
  useHeldDraft(draftKey, isDirty, typed);
  const keepTyped = () => {
    keepDraft(draftKey, typed());
    setDirty(id, false);
  };
  useEffect(() => {
    if (!isDirty) return;
    // A page that reloads finds the draft; one restored from the browser's cache does not need it.
    const keepUnsaved = () => keepDraft(draftKey, typed());
    const forget = () => dropDraft(draftKey);
    window.addEventListener(KEEP_DRAFTS, keepTyped);
    window.addEventListener('pagehide', keepUnsaved);
    window.addEventListener('pageshow', forget);
    return () => {
      window.removeEventListener(KEEP_DRAFTS, keepTyped);
      window.removeEventListener('pagehide', keepUnsaved);
      window.removeEventListener('pageshow', forget);
    };
  });

  return {
    id,
    ...state,
    route,
    changes,
    isDirty,
    /** There is a newer version of the record while this form has changes. */
    isBehind: (isBehind && isDirty) || others === 'changed',
    /** Somebody else has deleted the record meanwhile, or the user may no longer see it. */
    isGone: others === 'gone',
    /** A draft kept before following a create link was restored. */
    restored,
    setValues: (values: Values) => setState((held) => ({ ...held, values })),
    /** Switches to a newer version and reapplies the user's changes on top. */
    rebase(next: LoadedRecord | undefined = loaded) {
      setState((held) => {
        const base = snapshotOf(form, next, fixed);
        const mine = changedValues(held.snapshot, held.values, fields);
        const merged = lines.merged(held.snapshot, mine, base.values);
        return { ...base, loadedVersion: newest, values: applyChanges(base.values, merged) };
      });
    },
    /** Switches to the server's values and drops the user's changes. */
    reset(next: LoadedRecord | undefined = loaded) {
      setState({ ...snapshotOf(form, next, fixed), loadedVersion: newest });
      setRestored(false);
      setDirty(id, false);
    },
    keepDraft: keepTyped,
    /**
     * Takes the record of a save as the new base. What was typed since `sent` stays, and is unsaved.
     * @returns whether anything was typed since
     */
    saved(sent: Values, next: LoadedRecord): boolean {
      const take = (held: State): State => {
        const base = snapshotOf(form, next, fixed);
        const snapshot = lines.inRows(base.snapshot, sent);
        const values = applyChanges(snapshot, since(sent, held.values, snapshot));
        return { ...base, snapshot, values, loadedVersion: newest };
      };
      const { snapshot, values } = take(latest.current);
      setState(take);
      setRestored(false);
      const hasMore = Object.keys(changedValues(snapshot, values, fields)).length > 0;
      setDirty(id, hasMore);
      return hasMore;
    },
    /**
     * Takes note that the new record is saved, so that another form takes this one's place: the record's at `address` or, without
     * one, that of another new record here. What was typed since `sent`, and is typed until then, goes there.
     * @returns whether anything was typed since
     */
    created(sent: Values, record: Values, address: string | undefined): boolean {
      const saved = recordValues(record, form.schema);
      const isHere = address === undefined;
      const key = isHere ? draftKey : draftKeyOf(address, path);
      setDirty(id, false);
      return goOn(() => {
        const typed = since(sent, latest.current.values, saved);
        const values = isHere ? lines.unsaved(typed) : typed;
        const hasMore = Object.keys(values).length > 0;
        const state = isHere ? location.state : createLinkState(location.state);
        if (hasMore) keepDraft(key, { values, state, focus: focusedField(id) });
        else dropDraft(key);
        return hasMore;
      });
    },
  };
}

/** Repeats the work with each change of the form from now on, after a first time. */
function useGoingOn(): (work: () => boolean) => boolean {
  const going = useRef<() => boolean>();
  useEffect(() => {
    going.current?.();
  });
  return (work) => {
    going.current = work;
    return work();
  };
}

/** Fields may join a form while it is open: calls back with those whose first values have come since. */
function useNewFields(form: Form, loaded: LoadedRecord | undefined, add: (fields: string[]) => void) {
  const names = Object.keys(form.schema.properties ?? {}).filter((name) => !loaded || name in loaded.record);
  const known = useRef(new Set(names));
  useEffect(() => {
    const added = names.filter((name) => !known.current.has(name));
    for (const name of added) known.current.add(name);
    if (added.length > 0) add(added);
  });
}

function snapshotOf(form: Form, loaded: LoadedRecord | undefined, fixed: Values): State {
  const snapshot = loaded
    ? recordValues(loaded.record, form.schema)
    : { ...defaultValues(form.schema), ...fixed };
  return {
    snapshot,
    values: snapshot,
    version: versionOf(loaded),
    loadedVersion: versionOf(loaded),
    etag: loaded?.etag,
    savedAt: typeof loaded?.record.updated_at === 'string' ? loaded.record.updated_at : undefined,
    labels: loaded ? recordLabels(loaded.record) : {},
  };
}

function versionOf(loaded: LoadedRecord | undefined): string {
  return loaded ? `${loaded.record.id} ${loaded.etag ?? loaded.record.updated_at}` : 'new';
}

function withDraft(
  base: State,
  draft: Values | undefined,
  chosen: ReturnType<typeof chosenState>,
  form: Form,
): State {
  const values = applyChanges(base.values, draft ?? {});
  if (!chosen || !form.schema.properties?.[chosen.field]) return { ...base, values };
  const { field, ...record } = chosen;
  return {
    ...base,
    values: { ...values, [field]: record.id },
    labels: { ...base.labels, [field]: record },
  };
}

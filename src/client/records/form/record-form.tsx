import { type ReactNode, useMemo, useRef } from 'react';
import { type Fit, fitOf } from '../../../shared/schema/conditions.ts';
import type { Form } from '../../../shared/schema/form.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { canOf } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import { dayFromToday } from '../../ui/days.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import type { Values } from '../saving/values.ts';
import { FORM_ASIDES, useSlot } from '../slots.tsx';
import { ClashNotice } from './clash-notice.tsx';
import { FormContext } from './form-context.ts';
import { FormNotice } from './form-notice.tsx';
import { type FieldTemplate, formUiSchema } from './form-ui-schema.ts';
import { SchemaForm } from './schema-form.tsx';
import { isIdle } from './shown-fields.ts';
import { type LoadedRecord, useFormState } from './use-form-state.ts';
import { useSave } from './use-save.ts';

/** For an unknown entity. */
const NOTHING: Fit = { absent: new Set(), required: new Set() };

interface Props {
  path: string;
  form: Form;
  /** The record to edit and its key; neither for a new one. */
  loaded?: LoadedRecord;
  recordKey?: number;
  fixed: Values;
  start: Values;
  template?: FieldTemplate;
  submitLabel?: string;
  asks?(values: Values): ReactNode;
  onSaved(record: WireRecord, again: boolean, hasMore: boolean): void;
  addressOf?(record: WireRecord, again: boolean): string | undefined;
  offersAgain: boolean;
  onCancel?(): void;
  /** Fetches the record again and returns it. */
  reload(): Promise<LoadedRecord | undefined>;
}

/** The form of one record, new or loaded, with its buttons and all of its messages. */
export function RecordForm(props: Props) {
  const { path, form, loaded, recordKey, fixed, start, template } = props;
  const model = useModel();
  const { manifest, screens } = model;
  const element = useRef<HTMLFormElement>(null);
  const isNew = recordKey === undefined;
  const starts = isNew ? screens[path]?.starts : undefined;
  const first = useMemo(() => ({ ...daysFromToday(starts), ...start, ...fixed }), [starts, start, fixed]);
  const state = useFormState(path, form, loaded, first);
  const entity = manifest[path];
  const values = { ...state.values, ...fixed };
  const fit = entity ? fitOf(entity, (name) => values[name]) : NOTHING;
  const absent = [...fit.absent].join(' ');
  const saved = loaded?.record;
  const uiSchema = useMemo(() => {
    const away = new Set(absent.split(' '));
    const has = (name: string) =>
      entity !== undefined && propertyOf(entity, name) !== undefined && !away.has(name);
    const can = canOf(model);
    const writes = (name: string) => (isNew ? can.give(path, name) : can.write(path, name));
    const offers = (name: string) => {
      const other = entity && propertyOf(entity, name)?.reference?.entity;
      return other === undefined || Object.hasOwn(model.manifest, other);
    };
    // What is worked out of other fields changes while people type.
    const isWorkedOut = (name: string) => entity && propertyOf(entity, name)?.value !== undefined;
    const says = (name: string) => !saved || isWorkedOut(name) || !isIdle(model, path, name, saved);
    return formUiSchema({ form, isNew, has, writes, offers, says, fixed, template });
  }, [form, isNew, entity, path, model, fixed, template, absent, saved]);
  const shown = Object.keys(form.schema.properties ?? {}).filter(
    (name) => (uiSchema[name] as Record<string, unknown> | undefined)?.['ui:widget'] !== 'hidden',
  );
  const unknown = Object.keys(form.schema.properties ?? {}).filter(
    (name) => model.own && entity && !propertyOf(entity, name),
  );
  const { onSaved, addressOf, offersAgain } = props;
  const saving = useSave({
    ...{ path, recordKey, form, fixed, fit, state, shown, unknown, onSaved, addressOf },
    // A user who came from another form returns to it instead.
    offersNext: offersAgain,
  });
  useSaveKey(element, saving.save);
  const Aside = useSlot(FORM_ASIDES).find((aside) => aside.path === path)?.Component;

  async function loadNewest() {
    const next = await props.reload();
    state.rebase(next);
    saving.clearFailure();
  }

  const surroundings = {
    path,
    recordKey,
    labels: state.labels,
    values,
    fit,
    errors: saving.errors,
    naming: entity?.label,
    isQuiet: !isNew,
    change: (changes: Values) => saving.change({ ...state.values, ...changes }),
    keepDraft: state.keepDraft,
    returnTo: state.route,
  };
  const fields = (
    <SchemaForm
      form={form}
      uiSchema={uiSchema}
      values={state.values}
      errors={saving.errors}
      idPrefix={state.id}
      onChange={saving.change}
    />
  );
  return (
    <FormContext.Provider value={surroundings}>
      <form
        ref={element}
        className={`record-form${isNew ? '' : ' is-quiet'}`}
        data-entity-form={path}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.save(event.currentTarget);
        }}
      >
        {Aside ? (
          <Aside
            path={path}
            recordKey={recordKey}
            values={values}
            isDirty={state.isDirty}
            loaded={loaded?.record}
          >
            {fields}
          </Aside>
        ) : (
          fields
        )}
        {props.asks?.(values)}
        <div className={`form-foot${state.isDirty ? ' is-dirty' : ''}`}>
          <FormNotice
            failure={saving.failure}
            clash={
              saving.clash && (
                <ClashNotice {...saving.clash} path={path} values={state.values} onChoose={saving.choose} />
              )
            }
            isBehind={state.isBehind && !saving.isSaving}
            isGone={state.isGone && !saving.isSaving}
            restored={state.restored && state.isDirty}
            record={
              recordKey === undefined || state.savedAt === undefined
                ? undefined
                : { path, id: recordKey, since: state.savedAt }
            }
            onLoadNewest={loadNewest}
            onStartOver={() => state.reset()}
          />
          <div className="form-actions">
            <Button
              type="submit"
              // An unchanged form's button is quieter than the record's next action.
              variant={isNew || state.isDirty ? 'primary' : 'secondary'}
              disabled={saving.isSaving}
            >
              {saving.isSaving ? 'Saving…' : (props.submitLabel ?? (isNew ? 'Create' : 'Save'))}
            </Button>
            {props.offersAgain && (
              <Button
                type="button"
                variant="secondary"
                disabled={saving.isSaving}
                onClick={() => element.current && saving.save(element.current, true)}
              >
                Save and new
              </Button>
            )}
            {props.onCancel && (
              <Button type="button" variant="secondary" onClick={props.onCancel}>
                Cancel
              </Button>
            )}
            {!isNew && state.isDirty && <span className="form-actions-note">Unsaved changes</span>}
          </div>
        </div>
      </form>
    </FormContext.Provider>
  );
}

/** The date defaults of a new record, as days from today. */
function daysFromToday(starts: Record<string, number> = {}): Values {
  return Object.fromEntries(Object.entries(starts).map(([name, days]) => [name, dayFromToday(days)]));
}

/** Ctrl+S or Cmd+S saves the form that holds the focus, or else the record's own. */
function useSaveKey(form: React.RefObject<HTMLFormElement>, save: (form: HTMLFormElement) => void) {
  const saveNearest = () => {
    const target =
      document.activeElement?.closest('form[data-entity-form]') ??
      document.querySelector('.record-card form[data-entity-form]') ??
      document.querySelector('form[data-entity-form]');
    return form.current !== null && target === form.current && save(form.current);
  };
  useShortcut('Ctrl+S', saveNearest, { whileTyping: 'anywhere', inDialogs: true });
}

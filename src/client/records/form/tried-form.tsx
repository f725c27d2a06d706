import './form.scss';
import { useId, useMemo, useRef, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { fitOf } from '../../../shared/schema/conditions.ts';
import type { Form } from '../../../shared/schema/form.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { canOf } from '../../model/use-can.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldErrors } from '../saving/transform-errors.ts';
import { defaultValues, recordLabels, recordValues, type Values } from '../saving/values.ts';
import { checkForm, focusFirstError } from './check-form.ts';
import { FormContext } from './form-context.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { formUiSchema } from './form-ui-schema.ts';
import { LoadFailure } from './load-failure.tsx';
import { SchemaForm } from './schema-form.tsx';
import { useFormModule } from './use-form-module.ts';

interface Props {
  path: string;
  /** Filled with its values; without one as a new record begins. */
  record?: WireRecord;
}

/** The form of an entity to try: it is filled in and checked as the real one, and saves nothing. */
export function TriedForm({ path, record }: Props) {
  const { module, failed, retry } = useFormModule(path);
  if (failed) return <LoadFailure error={undefined} onRetry={retry} />;
  if (!module) return <FormSkeleton path={path} isNew={!record} fixed={undefined} />;
  return <Fields path={path} record={record} form={record ? module.edit : module.create} />;
}

function Fields({ path, record, form }: Props & { form: Form }) {
  const model = useModel();
  const { manifest } = model;
  const id = useId().replaceAll(':', '');
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const entity = entityAt(manifest, path);
  const begins = record ? recordValues(record, form.schema) : defaultValues(form.schema);
  // A field that has left the form has no value.
  const values = Object.fromEntries(
    Object.entries({ ...begins, ...typed }).filter(([name]) => form.schema.properties?.[name]),
  );
  const fit = fitOf(entity, (name) => values[name]);
  const uiSchema = useMemo(() => {
    const can = canOf(model);
    return formUiSchema({
      form,
      isNew: record === undefined,
      has: (name) => propertyOf(entity, name) !== undefined,
      writes: (name) =>
        record ? can('update', path, record) && can.write(path, name) : can.give(path, name),
      fixed: {},
    });
  }, [form, entity, record, model, path]);
  const change = (next: Values) => {
    setTyped(next);
    setErrors({});
  };
  return (
    <FormContext.Provider
      value={{
        ...{ path, values, fit, errors, recordKey: record?.id, labels: recordLabels(record ?? {}) },
        change: (changes) => change({ ...values, ...changes }),
        keepDraft: () => {},
        returnTo: '/',
      }}
    >
      <form
        ref={element}
        className="record-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = checkForm(event.currentTarget, form, values, fit);
          setErrors(found);
          focusFirstError(event.currentTarget, found);
        }}
      >
        <SchemaForm
          form={form}
          uiSchema={uiSchema}
          values={values}
          errors={errors}
          idPrefix={id}
          onChange={change}
        />
        <Button type="submit">{CLIENT_TEXTS.checkValues}</Button>
      </form>
    </FormContext.Provider>
  );
}

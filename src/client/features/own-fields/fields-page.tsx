import './fields.scss';
import { useEffect, useRef, useState } from 'react';
import { ASSET } from '../../../shared/entity-paths.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { failureText } from '../../data/failure-text.ts';
import { type DraftAnswer, keepSchemaDraft, type OwnSchema, useOwnSchema } from '../../data/own-schema.ts';
import { type Model, useModel } from '../../model/model.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { ChangesCard } from './changes-card.tsx';
import { errorsByField, fieldsOf, nameOf, withField, withoutField } from './draft-fields.ts';
import { AddField, FieldRow, ProductFields } from './field-rows.tsx';
import { VersionsCard } from './versions-card.tsx';

/** The fields that a tenant adds to the product's records: drafted, published, undone. For its admins. */
export function Page() {
  const { data, error, reload } = useOwnSchema();
  return (
    <>
      <PageHeader title="Fields" back={{ to: '/settings/all', label: 'All settings' }} />
      {error && !data && (
        <LoadError text={failureText(TEXTS.notLoaded, error)} onRetry={() => void reload()} />
      )}
      {!error && !data && <Skeleton width="60%" />}
      {data && <Editor key={data.version} schema={data} />}
    </>
  );
}

/** Kinds of record with a form of their own, by title. */
function kindsOfRecord({ manifest, screens }: Model) {
  return Object.values(manifest)
    .filter(
      ({ path, operations, singleton }) =>
        screens[path]?.route && operations.includes('create') && !singleton,
    )
    .sort((a, b) => a.plural.localeCompare(b.plural));
}

function Editor({ schema }: { schema: OwnSchema }) {
  const model = useModel();
  const [params, setParams] = useAddressParams();
  const published = schema.files as LayerFiles;
  const [files, setFiles] = useState((schema.draft ?? schema.files) as LayerFiles);
  const { answer, failure } = useKeptDraft(files, schema.draft !== null);
  const kinds = kindsOfRecord(model);
  const asked = params.get('of');
  const entity = kinds.find(({ path }) => path === (asked ?? ASSET)) ?? kinds[0];
  if (!entity) return null;
  const { path, plural } = entity;
  const fields = fieldsOf(files, path);
  const errors = errorsByField(files, path, answer?.errors ?? []);
  const before = fieldsOf(published, path).map(({ name }) => name);
  const isChanged = JSON.stringify(files) !== JSON.stringify(published);
  return (
    <div className="own-fields">
      <div className="field own-fields-of">
        <label htmlFor="own-fields-of">{TEXTS.of}</label>
        <select
          id="own-fields-of"
          className="custom-select"
          value={path}
          onChange={(event) => {
            const { value } = event.target;
            setParams((now) => {
              now.set('of', value);
              return { to: now, replace: true };
            });
          }}
        >
          {kinds.map((one) => (
            <option key={one.path} value={one.path}>
              {one.plural}
            </option>
          ))}
        </select>
      </div>
      <Card title={`Fields of ${plural}`}>
        <ProductFields entity={entity} />
        <h3>Your own</h3>
        {fields.length === 0 && <p className="own-fields-note">{TEXTS.none}</p>}
        <ul className="own-field-rows">
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              isPublished={before.includes(field.name)}
              errors={errors[field.name] ?? []}
              onChange={(next) => setFiles(withField(files, path, next))}
              onRemove={() => setFiles(withoutField(files, path, field.name))}
            />
          ))}
        </ul>
        <AddField
          key={path}
          onAdd={(field) => {
            const taken = [
              ...Object.keys(published[`${path}.json`]?.properties ?? {}),
              ...fields.map(({ name }) => name),
            ];
            setFiles(withField(files, path, { ...field, name: nameOf(field.title, taken) }));
          }}
        />
      </Card>
      <ChangesCard
        base={schema.version}
        isChanged={isChanged}
        answer={answer}
        failure={failure}
        onDiscard={() => setFiles(published)}
      />
      <VersionsCard />
    </div>
  );
}

/** Typing is kept once it rests. */
const REST_MS = 400;

/** Keeps the draft on the server, which says what is wrong with it and what it would do: undefined while it is asked. */
function useKeptDraft(files: LayerFiles, isKept: boolean) {
  const [kept, setKept] = useState<{ files: LayerFiles; answer?: DraftAnswer; failure?: string }>();
  const isFirst = useRef(!isKept);
  useEffect(() => {
    // What is published needs no draft.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      keepSchemaDraft(files).then(
        (answer) => isCurrent && setKept({ files, answer }),
        (error) => isCurrent && setKept({ files, failure: failureText(TEXTS.notKept, error) }),
      );
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [files]);
  return kept?.files === files ? kept : { answer: undefined, failure: undefined };
}

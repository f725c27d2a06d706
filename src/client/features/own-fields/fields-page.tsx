import './fields.scss';
import { useRef, useState } from 'react';
import { ASSET } from '../../../shared/entity-paths.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { isOwnEntity, type LayerFiles, ownEntities } from '../../../shared/schema/layer-files.ts';
import { failureText } from '../../data/failure-text.ts';
import { type OwnSchema, useOwnSchema } from '../../data/own-schema.ts';
import { type Model, productModel } from '../../model/model.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { ChangesCard } from './changes-card.tsx';
import { differencesOf } from './differences.ts';
import { namesOf, withEntity, withoutEntity } from './draft-entities.ts';
import {
  type DraftField,
  errorsByField,
  fieldsOf,
  nameOf,
  withField,
  withoutField,
  withPlace,
  withWord,
} from './draft-fields.ts';
import { DraftSteps } from './draft-steps.tsx';
import { EntitySheet } from './entity-sheet.tsx';
import { KindOfRecord } from './kind-of-record.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { productField, withProductField } from './product-fields.ts';
import { ProductSheet } from './product-sheet.tsx';
import { SheetPane } from './sheet-pane.tsx';
import { inSheetWords } from './sheet-words.ts';
import { StructurePane } from './structure-pane.tsx';
import { type Step, StudioSteps } from './studio-steps.tsx';
import { useDraft } from './use-draft.ts';
import { useDraftModel } from './use-draft-model.ts';
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

/** The list of a tenant's own kind begins with so many of its fields. */
const LISTED_BY_ITSELF = 6;

function Editor({ schema }: { schema: OwnSchema }) {
  const [params, setParams] = useAddressParams();
  const published = schema.files as LayerFiles;
  const draft = useDraft(schema);
  const { files, answer, failure, change: setFiles, replaced } = draft;
  const model = useDraftModel(files);
  const kinds = kindsOfRecord(model);
  const asked = params.get('of') ?? ASSET;
  const [chosen, choose] = useState<string>();
  const [step, go] = useState<Step>('structure');
  const last = useRef<Entity>();
  // One whose name is being typed may be no kind of record for a moment.
  const held = last.current?.path === asked && ownEntities(files).includes(asked) ? last.current : undefined;
  const entity = kinds.find(({ path }) => path === asked) ?? held ?? kinds[0];
  last.current = entity;
  if (!entity) return null;
  const { path } = entity;
  const fields = fieldsOf(files, path);
  const said = (answer?.errors ?? []).map((error) => ({
    ...error,
    message: inSheetWords(error.message, Object.keys(files[error.file]?.properties ?? {})),
  }));
  const errors = errorsByField(files, path, said);
  const before = fieldsOf(published, path).map(({ name }) => name);
  const isChanged = JSON.stringify(files) !== JSON.stringify(published);
  const at = fields.findIndex(({ name }) => name === chosen);
  const field = fields[at];
  const product = productModel().manifest[path];
  const theirs = product && chosen !== undefined ? productField(files, product, chosen) : undefined;
  const move = (name: string, to: number) => setFiles(withPlace(files, path, name, to));
  const add = (added: DraftField) => {
    const { taken, prefix } = namesOf(published, files, path);
    const name = nameOf(added.title, taken, prefix);
    const listed = fields.filter((one) => one.listed).length;
    const isShown = isOwnEntity(path) && added.kind !== 'long' && listed < LISTED_BY_ITSELF;
    setFiles(withField(files, path, { ...added, name, listed: isShown }));
    choose(name);
  };
  const open = (of: string) => {
    choose(undefined);
    setParams((now) => {
      now.set('of', of);
      return { to: now, replace: true };
    });
  };
  const addEntity = (title: string) => {
    const added = withEntity(files, title, ownEntities(published));
    setFiles(added.files);
    open(added.path);
  };
  return (
    <div className="studio" data-step={step}>
      <div className="studio-top">
        <KindOfRecord kinds={kinds} path={path} onChoose={open} onAdd={addEntity} />
        <DraftSteps undo={draft.undo} redo={draft.redo} />
        <StudioSteps step={step} onStep={go} />
      </div>
      <div className="studio-panes">
        <StructurePane
          entity={entity}
          screen={model.screens[path]}
          fields={fields}
          errors={errors}
          chosen={chosen}
          onWhole={() => {
            choose(undefined);
            go('field');
          }}
          onChoose={(name) => {
            choose(name);
            go('field');
          }}
          onAdd={add}
          onMove={move}
        />
        {!field && !theirs && (
          <EntitySheet
            key={`whole ${path} ${replaced}`}
            entity={entity}
            files={files}
            kinds={kinds}
            errors={errors[''] ?? []}
            onFiles={setFiles}
            onRemove={() => {
              setFiles(withoutEntity(files, path));
              open(ASSET);
            }}
          />
        )}
        {theirs && (
          <ProductSheet
            key={`${path} ${theirs.property.name} ${replaced}`}
            field={theirs}
            errors={errors[theirs.property.name] ?? []}
            onChange={(next) => setFiles(withProductField(files, path, next))}
          />
        )}
        {field && (
          <SheetPane
            key={`${path} ${field.name} ${replaced}`}
            field={field}
            schema={files[`${path}.json`]?.properties?.[field.name] ?? {}}
            kinds={kinds}
            isPublished={before.includes(field.name)}
            errors={errors[field.name] ?? []}
            onChange={(next) => setFiles(withField(files, path, next))}
            onWord={(word, value) => setFiles(withWord(files, path, field.name, word, value))}
            onUp={at > 0 ? () => move(field.name, at - 1) : undefined}
            onDown={at < fields.length - 1 ? () => move(field.name, at + 1) : undefined}
            onRemove={() => {
              setFiles(withoutField(files, path, field.name));
              choose(undefined);
              go('structure');
            }}
          />
        )}
        <PreviewPane
          key={`preview ${path}`}
          path={path}
          isPublished={!isOwnEntity(path) || ownEntities(published).includes(path)}
          model={model}
          chosen={chosen}
        />
      </div>
      <div className="studio-changes">
        <ChangesCard
          base={schema.version}
          isChanged={isChanged}
          answer={answer}
          failure={failure}
          differences={differencesOf(published, files)}
          called={(of) =>
            model.manifest[of]?.plural ?? files[`${of}.json`]?.title ?? published[`${of}.json`]?.title ?? of
          }
          onDiscard={() => {
            draft.replace(published);
            choose(undefined);
          }}
        />
        <VersionsCard />
      </div>
    </div>
  );
}

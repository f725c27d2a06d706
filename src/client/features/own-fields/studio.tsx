import './fields.scss';
import { Suspense, useEffect, useRef, useState } from 'react';
import { ASSET } from '../../../shared/entity-paths.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { failureText } from '../../data/failure-text.ts';
import { type OwnSchema, useOwnSchema } from '../../data/own-schema.ts';
import type { Model } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Alert } from '../../ui/alert.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { ChangesCard } from './changes-card.tsx';
import { ChosenSheet } from './chosen-sheet.tsx';
import { differencesOf } from './differences.ts';
import { namesOf, withEntity } from './draft-entities.ts';
import { errorsByField, type PlacedError, placedErrors } from './draft-errors.ts';
import { type DraftField, fieldsOf, nameOf, withField, withPlace } from './draft-fields.ts';
import { DraftSteps } from './draft-steps.tsx';
import { KindOfRecord } from './kind-of-record.tsx';
import { isOfDraft, kindsIn } from './of-draft.ts';
import { OffCard } from './off-card.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { StructurePane } from './structure-pane.tsx';
import type { StudioPlace } from './studio-place.ts';
import { type Step, StudioSteps } from './studio-steps.tsx';
import { useDraft } from './use-draft.ts';
import { useDraftModel } from './use-draft-model.ts';
import { VersionsCard } from './versions-card.tsx';

/** With its editor, which is large. */
const JsonPane = lazyPart(() => import('./json/json-pane.tsx'));

/** The fields that are added to the product's records: drafted, published, undone. */
export function Studio(place: StudioPlace) {
  const { data, error, reload } = useOwnSchema();
  return (
    <>
      <PageHeader title={TEXTS.title} description={place.about} back={place.back} />
      {error && !data && (
        <LoadError text={failureText(TEXTS.notLoaded, error)} onRetry={() => void reload()} />
      )}
      {!error && !data && <Skeleton width="60%" />}
      {data && !data.limits.may_extend && (
        <Alert tone="info">
          <strong>{TEXTS.mayNot}</strong> {TEXTS.aboutMayNot}
        </Alert>
      )}
      {data?.limits.may_extend && <Editor key={data.version} schema={data} place={place} />}
      {data && !data.limits.may_extend && <VersionsCard isForAll={false} isFixed />}
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

/** Leads the focus to the sheet of what is wrong, once that is shown. */
function useJump() {
  const [error, jump] = useState<PlacedError>();
  useEffect(() => {
    if (!error) return;
    const sheet = document.querySelector('.studio-sheet');
    sheet?.scrollIntoView({ block: 'nearest' });
    sheet?.querySelector<HTMLElement>('.studio-words :is(input, select, textarea)')?.focus();
  }, [error]);
  return (to: PlacedError) => jump({ ...to });
}

/** The list of a tenant's own kind begins with so many of its fields. */
const LISTED_BY_ITSELF = 6;

function Editor({ schema, place }: { schema: OwnSchema; place: StudioPlace }) {
  const { layer, own, hasRecords } = place;
  const [params, setParams] = useAddressParams();
  const published = schema.files as LayerFiles;
  const draft = useDraft(schema);
  const { files, answer, failure, change: setFiles, replaced } = draft;
  const model = useDraftModel(files, place);
  const can = useCan();
  const kinds = kindsOfRecord(model).filter(({ path }) => isOfDraft(path) || !hasRecords || can.read(path));
  const asked = params.get('of') ?? ASSET;
  const [chosen, choose] = useState<string>();
  const [step, go] = useState<Step>('structure');
  const [isJson, setJson] = useState(false);
  const jump = useJump();
  const last = useRef<Entity>();
  // One whose name is being typed may be no kind of record for a moment.
  const held = last.current?.path === asked && kindsIn(files).includes(asked) ? last.current : undefined;
  const entity = kinds.find(({ path }) => path === asked) ?? held ?? kinds[0];
  last.current = entity;
  if (!entity) return null;
  const { path } = entity;
  const fields = fieldsOf(files, path);
  const placed = placedErrors(files, answer?.errors ?? []);
  const errors = errorsByField(placed, path);
  const isChanged = JSON.stringify(files) !== JSON.stringify(published);
  const add = (added: DraftField) => {
    const { taken, prefix } = namesOf(published, files, path, layer);
    const name = nameOf(added.title, taken, prefix);
    const listed = fields.filter((one) => one.listed).length;
    const isShown = isOfDraft(path) && added.kind !== 'long' && listed < LISTED_BY_ITSELF;
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
  const called = (of: string) =>
    model.manifest[of]?.plural ?? files[`${of}.json`]?.title ?? published[`${of}.json`]?.title ?? of;
  const jumpTo = (error: PlacedError) => {
    open(error.path);
    setJson(false);
    choose(error.field);
    go('field');
    jump(error);
  };
  const addEntity = (title: string) => {
    const added = withEntity(files, title, kindsIn(published), layer);
    setFiles(added.files);
    open(added.path);
  };
  return (
    <div className="studio" data-step={step} data-json={isJson}>
      <div className="studio-top">
        <KindOfRecord kinds={kinds} title={own.title} path={path} onChoose={open} onAdd={addEntity} />
        <DraftSteps
          undo={draft.undo}
          redo={draft.redo}
          isJson={isJson}
          onJson={(next) => {
            setJson(next);
            // On a phone it is shown in the place of the sheet.
            go('field');
          }}
        />
        <StudioSteps step={step} onStep={go} />
      </div>
      <div className="studio-panes">
        <StructurePane
          entity={entity}
          screen={model.screens[path]}
          own={own}
          fields={fields}
          errors={errors}
          chosen={chosen}
          onWhole={() => {
            setJson(false);
            choose(undefined);
            go('field');
          }}
          onChoose={(name) => {
            setJson(false);
            choose(name);
            go('field');
          }}
          onAdd={add}
          onMove={(name, to) => setFiles(withPlace(files, path, name, to))}
        />
        {isJson && (
          <Suspense fallback={<Skeleton width="60%" />}>
            <JsonPane key={path} path={path} files={files} errors={placed} onFiles={setFiles} />
          </Suspense>
        )}
        {!isJson && (
          <ChosenSheet
            key={replaced}
            entity={entity}
            chosen={chosen}
            files={files}
            published={published}
            kinds={kinds}
            errors={errors}
            onFiles={setFiles}
            onGone={(what) => {
              choose(undefined);
              if (what === 'entity') open(ASSET);
              go('structure');
            }}
          />
        )}
        <PreviewPane
          key={`preview ${path}`}
          path={path}
          isPublished={!isOfDraft(path) || kindsIn(published).includes(path)}
          hasRecords={hasRecords}
          model={model}
          chosen={chosen}
        />
      </div>
      <div className="studio-changes">
        <OffCard off={placedErrors(published, schema.off)} called={called} onJump={jumpTo} />
        <ChangesCard
          base={schema.version}
          reaches={place.reaches}
          saving={place.saving}
          isChanged={isChanged}
          answer={answer}
          failure={failure}
          differences={differencesOf(published, files)}
          errors={placed}
          draft={model}
          called={called}
          onJump={jumpTo}
          onMended={draft.askAgain}
          onDiscard={() => {
            draft.replace(published);
            choose(undefined);
          }}
        />
        {place.children}
        {!place.saving && <VersionsCard isForAll={!hasRecords} />}
      </div>
    </div>
  );
}

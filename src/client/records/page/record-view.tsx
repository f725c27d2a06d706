import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { fixedTemplate } from '../actions/record-actions.tsx';
import { type ChosenState, createLinkState } from '../form/create-link-state.ts';
import { focusFirstControl } from '../form/focus-first-control.ts';
import type { FieldTemplate } from '../form/form-ui-schema.ts';
import { LazyEntityForm } from '../form/lazy-forms.tsx';
import { LoadFailure } from '../form/load-failure.tsx';
import { UnsavedGuard } from '../form/unsaved-guard.tsx';
import type { Values } from '../form/values.ts';
import { GonePage } from './gone-page.tsx';
import { type CodeDrawer, PrintButton } from './print-button.tsx';
import { PrintFoot } from './print-foot.tsx';
import { RecordBadges } from './record-badges.tsx';
import { RecordEditors } from './record-editors.tsx';
import { RecordHeading } from './record-heading.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordMenu } from './record-menu.tsx';
import { RecordProperties } from './record-properties.tsx';
import { RecordSteps } from './record-steps.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useCopied } from './use-copied.ts';
import { useRecent } from './use-recent.ts';

interface Props {
  path: string;
  recordKey: number | 'new';
  fixed?: Values;
  /** What a new record starts with, as where one came from says. */
  start?: Values;
  viewOnly?: boolean;
  /** Where the way back leads, and what it is called. */
  back: { to: string; label: string };
  /** What can be done with it, around its menu, which gets what has no button. */
  actions?(menu: RecordMenuOf): ReactNode;
  /** The address of a saved new record. */
  addressOf(record: WireRecord): string;
  /** Called in place of going to the new record's address. */
  onCreated?(record: WireRecord, goOn: () => void): void;
  /** The words of a new record's page, where they are not "New …" and "Create". */
  words?: { title: string; submit: string };
}

/** Draws the menu of a record, with actions of it before what every record's menu has. */
export type RecordMenuOf = (actions?: MenuItem[]) => ReactNode;

/** What the page that one came from has to say. */
interface Given {
  template?: FieldTemplate;
  viewOnly?: boolean;
  /** Where it is, where that is not the list of the entity. */
  back?: Props['back'];
}

/** A record's page: its form, new or existing, and the tabs of its screen. */
export function RecordView(props: Props) {
  const { path, recordKey, fixed, start, back, addressOf, onCreated } = props;
  const { manifest, screens } = useModel();
  const can = useCan();
  const recordLabel = useRecordLabel();
  const entity = entityAt(manifest, path);
  const location = useLocation();
  const navigate = useNavigate();
  const isNew = recordKey === 'new';
  const { record, etag, error, isChangeable, reload } = useRecord(path, isNew ? null : recordKey);
  const given = (location.state ?? {}) as Given;
  const isForReading = props.viewOnly === true || given.viewOnly === true;
  const mayChange = isNew || (isChangeable ?? can('update', path, record ?? undefined));
  const stays = Object.entries(screens[path]?.fixed ?? {}).some(([name, values]) =>
    values.includes(record?.[name] as string),
  );
  const isViewOnly = isForReading || !mayChange || stays;
  const origin = createLinkState(location.state);
  const [round, setRound] = useState(0);
  const [code, setCode] = useState<CodeDrawer>();
  const copied = useCopied(entity, isNew);
  const starts = useMemo(() => ({ ...copied, ...start }), [copied, start]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) focusFirstControl(card.current);
  }, [round]);

  useRecent(path, recordKey, record, error?.status === 404);

  if (error?.status === 404 && record) return <GonePage path={path} record={record} back={back} />;
  if (error?.status === 404 || (isNew && !can('create', path))) return <NotFoundPage />;

  function onSaved(saved: WireRecord, again: boolean) {
    if (!isNew) return;
    if (again) return setRound((made) => made + 1);
    if (origin) {
      const state: ChosenState = {
        chosen: { field: origin.field, id: saved.id, label: recordLabel(path, saved) },
      };
      return navigate(origin.returnTo, { replace: true, state });
    }
    const goOn = () => navigate(addressOf(saved), { replace: true });
    if (onCreated) onCreated(saved, goOn);
    else goOn();
  }

  // A record with more to it than its fields is worth a sheet of paper.
  const tabs = screens[path]?.tabs ?? [];
  const isSheet = tabs.length > 0;
  // Lines are rows of several fields, which need the width of the page.
  const hasLines = entity.properties.some(({ lines }) => lines);
  // Steps are printed as a form of their own, which needs no values above it.
  const hasSteps = entity.properties.some(({ objectSchema }) => objectSchema === 'procedure');
  const title = isNew
    ? (props.words?.title ?? `New ${entity.title}`)
    : record
      ? recordLabel(path, record)
      : entity.title;
  const cancel = origin?.returnTo ?? back.to;
  const form = copied && (
    <LazyEntityForm
      key={`${path}/${recordKey}/${round}`}
      path={path}
      recordKey={recordKey}
      fixed={fixed}
      start={starts}
      offersAgain={isNew && !origin && !onCreated}
      viewOnly={isViewOnly}
      template={given.template ?? fixedTemplate(path, record)}
      submitLabel={isNew ? props.words?.submit : undefined}
      onSaved={onSaved}
      onCancel={isNew ? () => navigate(cancel) : undefined}
    />
  );
  const menu: RecordMenuOf = (actions) =>
    record && <RecordMenu path={path} id={record.id} name={title} to={addressOf(record)} actions={actions} />;
  const tabList = (
    <RecordTabs
      key={recordKey}
      path={path}
      recordKey={recordKey}
      viewOnly={isForReading}
      isFixed={!mayChange}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        className={isNew ? undefined : 'is-record'}
        isComing={!isNew && !record && !error}
        back={origin ? { to: origin.returnTo, label: 'Back to the form' } : (given.back ?? back)}
        aside={!isNew && !error && <RecordBadges entity={entity} record={record} />}
        below={!isNew && !error && <RecordHeading entity={entity} record={record} />}
        actions={
          <>
            {record && (isSheet || screens[path]?.print) && (
              <PrintButton onCode={(drawer) => setCode(() => drawer)} />
            )}
            {!isNew && (
              <RecordSteps path={path} id={recordKey} addressOf={(id) => addressOf({ id } as WireRecord)} />
            )}
            {props.actions ? props.actions(menu) : menu()}
          </>
        }
      />
      {error && !record ? (
        // What could not be loaded has no tabs either; below them, or folded, nobody would see why.
        <div className="record-card card">
          <LoadFailure error={error} onRetry={() => void reload()} />
        </div>
      ) : isNew || tabs.length === 0 ? (
        <>
          <div ref={card} className={`record-card card${hasSteps ? ' screen-only' : ''}`}>
            {form}
          </div>
          {tabList}
        </>
      ) : (
        <div
          className={`record-columns${tabs[0]?.list && !tabs[0].inlineCreate ? ' is-work' : ''}${hasLines ? ' is-stacked' : ''}`}
        >
          {tabList}
          <RecordProperties>{form}</RecordProperties>
        </div>
      )}
      {record && <RecordEditors path={path} record={record} etag={etag} />}
      {record && <PrintFoot path={path} to={addressOf(record)} name={title} Code={code} />}
      {record && can.read('history') && (
        <RecordHistory key={`${path}/${record.id}`} path={path} id={record.id} />
      )}
      <UnsavedGuard />
    </>
  );
}

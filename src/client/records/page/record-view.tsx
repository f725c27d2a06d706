import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { openIn } from '../../../shared/schema/states.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fixedTemplate } from '../actions/record-actions.tsx';
import { chosenAddress } from '../chosen-address.ts';
import { type ChosenState, createLinkState } from '../form/create-link-state.ts';
import { focusFirstControl } from '../form/focus-field.ts';
import type { FieldTemplate } from '../form/form-ui-schema.ts';
import { LazyEntityForm } from '../form/lazy-forms.tsx';
import { LoadFailure } from '../form/load-failure.tsx';
import { UnsavedGuard } from '../form/unsaved-guard.tsx';
import type { Values } from '../saving/values.ts';
import { RECORD_EDITORS, useSlot } from '../slots.tsx';
import { GonePage } from './gone-page.tsx';
import { type CodeDrawer, PrintButton } from './print-button.tsx';
import { PrintFoot } from './print-foot.tsx';
import { RecordBadges } from './record-badges.tsx';
import { RecordEditors } from './record-editors.tsx';
import { headlineOf, headlineTextOf, RecordHeading } from './record-heading.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordMenu } from './record-menu.tsx';
import { RecordProperties } from './record-properties.tsx';
import { RecordSignatures } from './record-signatures.tsx';
import { RecordSteps } from './record-steps.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useCopied } from './use-copied.ts';
import { usePhoneTab } from './use-phone-tab.ts';
import { useRecent } from './use-recent.ts';

interface Props {
  path: string;
  recordKey: number | 'new';
  fixed?: Values;
  /** Start values of a new record, given by the page the user came from. */
  start?: Values;
  viewOnly?: boolean;
  /** Address and text of the back link. */
  back: { to: string; label: string };
  /** Draws the record's actions around its menu, which gets the actions without a button. */
  actions?(menu: RecordMenuOf): ReactNode;
  /** The address of a newly created record. */
  addressOf(record: WireRecord): string;
  /** Called instead of opening the new record. */
  onCreated?(record: WireRecord, goOn: () => void): void;
  /** Title and button text for a new record, if not "New …" and "Create". */
  words?: { title: string; submit: string };
}

/** Draws a record's menu, with some of its actions before the items that every record has. */
export type RecordMenuOf = (actions?: MenuItem[]) => ReactNode;

/** What the previous page passed on. */
interface Given {
  template?: FieldTemplate;
  viewOnly?: boolean;
  /** What a new record's form starts with: what was typed elsewhere already. */
  values?: Values;
  /** The back link, if it does not lead to the entity's list. */
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
  const final = screens[path]?.fixed;
  const open = record ? openIn(entity.states, record) : undefined;
  const stays =
    open?.length === 0 || (final !== undefined && record ? holds(final, (name) => record[name]) : false);
  const isViewOnly = isForReading || !mayChange || stays;
  const origin = createLinkState(location.state);
  const [round, setRound] = useState(0);
  const [code, setCode] = useState<CodeDrawer>();
  const copied = useCopied(entity, isNew);
  const starts = useMemo(() => ({ ...copied, ...start, ...given.values }), [copied, start, given.values]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) focusFirstControl(card.current);
  }, [round]);

  const editors = useSlot(RECORD_EDITORS);
  const hasScroll = usePhoneTab(path, recordKey) !== undefined;
  useRecent(path, recordKey, record, error?.status === 404);

  if (error?.status === 404 && record) return <GonePage path={path} record={record} back={back} />;
  if (error?.status === 404 || (isNew && !can('create', path))) return <NotFoundPage />;

  function onSaved(saved: WireRecord, again: boolean, hasMore: boolean) {
    if (again) return setRound((made) => made + 1);
    if (origin && !hasMore) {
      const state: ChosenState = {
        chosen: { field: origin.field, id: saved.id, label: recordLabel(path, saved) },
      };
      return navigate(origin.returnTo, { replace: true, state });
    }
    if (!isNew) return;
    const goOn = () => navigate(addressOf(saved), { replace: true, state: origin });
    if (onCreated) onCreated(saved, goOn);
    else goOn();
  }

  // A record with more than its fields can be printed.
  const tabs = screens[path]?.tabs ?? [];
  const isSheet = tabs.length > 0;
  // Rows of lines have several fields, which need the full width.
  const hasLines = entity.properties.some(({ lines }) => lines);
  // An editor that is printed as a form of its own needs no values above it.
  const printsAlone = entity.properties.some(({ objectSchema }) =>
    editors.some(({ schema, isPrinted }) => isPrinted && schema === objectSchema),
  );
  const name = record ? recordLabel(path, record) : entity.title;
  // What is called by a number is headed by what it is about.
  const about = headlineOf(screens[path], entity, record);
  const isComing = !isNew && !record && !error;
  // Nearly every record has that text, so its line is kept free while it loads.
  const isTitled = about !== undefined || (isComing && headlineTextOf(screens[path], entity) !== undefined);
  const number = record ? name : <Skeleton width="4rem" height="1.25rem" />;
  const title = isNew ? (props.words?.title ?? `New ${entity.title}`) : (about ?? name);
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
      template={given.template ?? fixedTemplate(entity, record, open)}
      submitLabel={isNew ? props.words?.submit : undefined}
      onSaved={onSaved}
      addressOf={(saved, again) => (again ? undefined : addressOf(saved))}
      onCancel={isNew ? () => navigate(cancel) : undefined}
    />
  );
  const menu: RecordMenuOf = (actions) =>
    record && <RecordMenu path={path} id={record.id} name={name} to={addressOf(record)} actions={actions} />;
  const tabList = (
    <RecordTabs
      key={recordKey}
      path={path}
      recordKey={recordKey}
      record={record}
      viewOnly={isForReading}
      isFixed={!mayChange}
    />
  );
  return (
    <>
      <PageHeader
        title={title}
        className={
          isNew ? undefined : `is-record${isTitled ? ' is-titled' : ''}${hasScroll ? ' has-foot-bar' : ''}`
        }
        isComing={isComing}
        back={origin ? { to: origin.returnTo, label: 'Back to the form' } : (given.back ?? back)}
        aside={
          !isNew &&
          !error && <RecordBadges entity={entity} record={record} code={isTitled ? number : undefined} />
        }
        below={!isNew && !error && <RecordHeading entity={entity} record={record} hasText={!isTitled} />}
        actions={
          <>
            {record &&
              (screens[path]?.print?.sections ? (
                <Link
                  className={`${buttonClass('ghost')} not-phone`}
                  to={chosenAddress('/paper', path, [record.id])}
                >
                  <Icon name="printer" />
                  Print
                </Link>
              ) : (
                (isSheet || screens[path]?.print) && (
                  <PrintButton onCode={(drawer) => setCode(() => drawer)} />
                )
              ))}
            {!isNew && (
              <RecordSteps path={path} id={recordKey} addressOf={(id) => addressOf({ id } as WireRecord)} />
            )}
            {props.actions ? props.actions(menu) : menu()}
          </>
        }
      />
      {error && !record ? (
        // If loading fails there are no tabs, so that the message is not hidden below them or in a fold.
        <div className="record-card card">
          <LoadFailure error={error} onRetry={() => void reload()} />
        </div>
      ) : isNew || tabs.length === 0 ? (
        <>
          <div ref={card} className={`record-card card${printsAlone ? ' screen-only' : ''}`}>
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
      {record && <RecordSignatures path={path} id={record.id} />}
      {record && <PrintFoot path={path} to={addressOf(record)} name={name} Code={code} />}
      {record && <RecordHistory key={`${path}/${record.id}`} path={path} id={record.id} />}
      <UnsavedGuard />
    </>
  );
}

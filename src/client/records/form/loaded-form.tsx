import type { ReactNode } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Values } from '../saving/values.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import type { FieldTemplate } from './form-ui-schema.ts';
import { LoadFailure } from './load-failure.tsx';
import { DetailsSkeleton, RecordDetails } from './record-details.tsx';
import { RecordForm } from './record-form.tsx';
import { useFormModule } from './use-form-module.ts';

export interface EntityFormProps {
  path: string;
  recordKey: number | 'new';
  /** Values supplied by the page, such as the parent's id: sent with a new record, not shown. */
  fixed?: Values;
  /** Start values of a new record; they can be changed. */
  start?: Values;
  /** Shows the record read-only. */
  viewOnly?: boolean;
  /** UI words that override the entity's own on this page. */
  template?: FieldTemplate;
  submitLabel?: string;
  /** Content of the page below the fields, made from their current values; the page handles its results. */
  asks?(values: Values): ReactNode;
  /**
   * `again` is true if the user wants to add another record, `hasMore` if something was typed while a new record was being saved: it
   * waits, unsaved, where the form goes on.
   */
  onSaved?(record: WireRecord, again: boolean, hasMore: boolean): void;
  /** The page address of a new record's form; without one, the form of another new record takes this one's place. */
  addressOf?(record: WireRecord, again: boolean): string | undefined;
  /** Offers "save and add another". */
  offersAgain?: boolean;
  onCancel?(): void;
}

interface Found {
  record: WireRecord | null | undefined;
  etag: string | undefined;
  error: unknown;
  isLoading: boolean;
  reload(): Promise<{ record: WireRecord | null; etag: string | undefined } | undefined>;
}

type Props = Omit<EntityFormProps, 'recordKey'> & Found & { recordKey?: number };

const NOTHING: Values = {};

/** The form of a record while it loads, when loading failed, and once it is there; without a key, of a new one. */
export function LoadedForm(props: Props) {
  const { path, recordKey, record, etag, error, viewOnly } = props;
  const { module, failed, retry } = useFormModule(path);
  const isNew = recordKey === undefined;

  if (error && !record) return <LoadFailure error={error} onRetry={() => void props.reload()} />;
  if (viewOnly && !isNew)
    return record ? <RecordDetails path={path} record={record} /> : <DetailsSkeleton path={path} />;
  if (viewOnly && !props.isLoading) return <p className="record-tab-text">Nothing is recorded here yet.</p>;
  if (failed) return <LoadFailure error={undefined} onRetry={retry} />;
  if (props.isLoading || !module || (!isNew && !record))
    return <FormSkeleton path={path} isNew={isNew} fixed={props.fixed} record={record ?? undefined} />;
  return (
    <RecordForm
      key={`${path}/${recordKey ?? 'new'}`}
      path={path}
      form={isNew ? module.create : module.edit}
      loaded={isNew || !record ? undefined : { record, etag }}
      recordKey={recordKey}
      fixed={props.fixed ?? NOTHING}
      start={props.start ?? NOTHING}
      offersAgain={props.offersAgain === true}
      template={props.template}
      submitLabel={props.submitLabel}
      asks={props.asks}
      onSaved={props.onSaved ?? (() => {})}
      addressOf={props.addressOf}
      onCancel={props.onCancel}
      reload={async () => {
        const next = await props.reload();
        return next?.record ? { record: next.record, etag: next.etag } : undefined;
      }}
    />
  );
}

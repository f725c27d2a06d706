import './labels.scss';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useTenant } from '../../data/tenant.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { readChosenAddress } from '../../records/chosen-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { NumberBox } from '../../ui/number-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readWholeNumber } from '../../ui/typed-number.ts';
import { Label } from './label.tsx';
import { inPages, SHEETS } from './sheets.ts';
import { useLabelled } from './use-labelled.ts';

/** A print preview of labels for the ticked records. */
export function Page() {
  const model = useModel();
  const [params] = useSearchParams();
  const asked = readChosenAddress(params);
  const entity = asked && model.manifest[asked.path];
  const words = asked && model.screens[asked.path]?.label;
  const { records, error, reload } = useLabelled(words && asked, words ?? {});
  const company = useTenant().tenant?.name ?? '';
  const [kind, setKind] = useState('3x8');
  const [used, setUsed] = useState<number | string | undefined>(0);
  const sheet = SHEETS.find(({ key }) => key === kind) ?? SHEETS[0];
  if (!entity || !words || !sheet)
    return (
      <>
        <PageHeader title="Labels" />
        <EmptyState
          icon="tag"
          title="Nothing to print yet"
          text="Tick assets or parts in their list, then choose Labels."
        />
      </>
    );

  const places = sheet.columns * sheet.rows;
  const addressOf = (record: WireRecord) => {
    const path = words.token
      ? `/r/${String(record[words.token])}`
      : recordAddress(model, entity.path, record.id);
    return new URL(path, window.location.origin).href;
  };
  const linesOf = (record: WireRecord) =>
    words.lines.flatMap((name) => {
      const property = propertyOf(entity, name);
      return property ? valueText(property, record[name]) || [] : [];
    });
  const isFree = used === undefined || (typeof used === 'number' && used >= 0 && used < places);
  const isReady = records !== undefined && records.length > 0;
  return (
    <div className="labels-page">
      <div className="labels-choice">
        <PageHeader
          title="Labels"
          back={{ to: model.screens[entity.path]?.route ?? '/', label: entity.plural }}
          actions={
            <Button
              variant="primary"
              icon="printer"
              disabled={!isReady || (places > 1 && !isFree)}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        />
        <div className="labels-fields card">
          <div className="field">
            <label htmlFor="labels-sheet">Paper</label>
            <select
              id="labels-sheet"
              className="custom-select"
              value={kind}
              onChange={({ target }) => setKind(target.value)}
            >
              {SHEETS.map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
            </select>
          </div>
          {places > 1 && (
            <div className="field">
              <label htmlFor="labels-used">Labels already used on the first sheet</label>
              <NumberBox
                id="labels-used"
                read={readWholeNumber}
                limits={{ min: 0, max: places - 1 }}
                keyboard="numeric"
                value={used}
                onChange={setUsed}
              />
            </div>
          )}
          <p className="field-note">Print in actual size (100 %), without margins and headers.</p>
        </div>
        {error && <LoadError text={error} onRetry={reload} />}
        {!records && !error && <Skeleton height="60rem" />}
        {records?.length === 0 && <EmptyState icon="tag" title="These records no longer exist" />}
      </div>
      {isReady && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the window is narrower than paper
        <section className="label-sheets" aria-label="Preview of the labels" tabIndex={0}>
          {inPages(records, sheet, places > 1 && isFree ? (used ?? 0) : 0).map((page, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages and places have no other name
            <div key={index} className={`label-sheet is-${sheet.key}`}>
              {page.map((record, place) =>
                record ? (
                  <Label
                    key={record.id}
                    company={company}
                    lines={linesOf(record)}
                    address={addressOf(record)}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pages and places have no other name
                  <span key={`free-${place}`} className="label" />
                ),
              )}
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { MAX_PAGE_SIZE, type WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useList } from '../../data/records.ts';
import { type Model, ModelProvider, useModel } from '../../model/model.ts';
import { canOf, useCan } from '../../model/use-can.ts';
import { TriedForm } from '../../records/form/tried-form.tsx';
import { listColumns } from '../../records/rows/list-columns.ts';
import { ListContext } from '../../records/rows/list-context.ts';
import { RecordTable } from '../../records/rows/record-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useSeenAs } from './see-as.ts';
import { SheetSelect, SheetTick } from './sheet-fields.tsx';

type Shown = 'new' | 'edit' | 'list' | 'card';

const TABS: { key: Shown; title: string }[] = [
  { key: 'new', title: 'New' },
  { key: 'edit', title: 'Edit' },
  { key: 'list', title: 'List' },
  { key: 'card', title: 'Card' },
];

/** Some of the tenant's own records. */
const ROWS = 5;

interface Props {
  path: string;
  /** Whether there may be records of it already. */
  isPublished: boolean;
  /** Whether there are records and roles here at all; the platform has none. */
  hasRecords: boolean;
  /** As the draft makes it. */
  model: Model;
  /** The field that is changed, which is brought into sight. */
  chosen: string | undefined;
}

/** The real form, list and card as the draft would have them, with the tenant's own records. */
export function PreviewPane(props: Props) {
  const { isPublished, hasRecords, chosen } = props;
  const pane = useRef<HTMLDivElement>(null);
  const [shown, show] = useState<Shown>('new');
  const [role, seeAs] = useState<string>();
  const [isPhone, onPhone] = useState(false);
  const can = useCan();
  const roles = useList(hasRecords && can.read('users/role') ? 'users/role' : null, {
    page_size: MAX_PAGE_SIZE,
  });
  const label = useRecordLabel();
  // Typing goes first.
  const model = useSeenAs(useDeferredValue(props.model), role === undefined ? undefined : Number(role));
  const isSeen = Object.hasOwn(model.manifest, props.path);
  const isMade = canOf(model)('create', props.path);
  const path = isPublished && hasRecords && can.read(props.path) ? props.path : undefined;
  const { rows } = useList(path ?? null, { page_size: ROWS });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field may only be there with another draft
  useEffect(() => {
    const panel = pane.current?.querySelector<HTMLElement>('[role=tabpanel]');
    const field = chosen && panel?.querySelector<HTMLElement>(`[data-field="${CSS.escape(chosen)}"]`);
    if (panel && field)
      panel.scrollTop += field.getBoundingClientRect().top - panel.getBoundingClientRect().top - ABOVE;
  }, [chosen, model, shown]);
  return (
    <Card title="Preview" className="studio-preview">
      <div className="studio-see">
        {hasRecords && (
          <SheetSelect
            label={TEXTS.seeAs}
            none={TEXTS.seeAll}
            value={role}
            options={roles.rows.map((one) => ({ value: String(one.id), label: label('users/role', one) }))}
            onChoose={seeAs}
          />
        )}
        <SheetTick label={TEXTS.onPhone} isTicked={isPhone} onTick={onPhone} />
      </div>
      {!isSeen && <p className="own-fields-note">{TEXTS.notSeen}</p>}
      <ModelProvider value={model}>
        <div ref={pane} className={isPhone ? 'studio-phone' : undefined} hidden={!isSeen}>
          <Tabs label="Preview" tabs={TABS} active={shown} onChange={(key) => show(key as Shown)}>
            {shown === 'new' && !isMade && <p className="own-fields-note">{TEXTS.notMade}</p>}
            {shown === 'new' && isMade && <TriedForm key={`new ${role}`} path={props.path} />}
            {isSeen && shown === 'edit' && rows[0] && (
              <TriedForm key={`${rows[0].id} ${role}`} path={props.path} record={rows[0]} />
            )}
            {isSeen && (shown === 'list' || shown === 'card') && (
              <Rows path={props.path} rows={rows} asCards={shown === 'card' || isPhone} />
            )}
            {shown !== 'new' && rows.length === 0 && <p className="own-fields-note">{TEXTS.noRecords}</p>}
          </Tabs>
        </div>
      </ModelProvider>
    </Card>
  );
}

/** A field that is brought into sight has so much of the form above it. */
const ABOVE = 100;

/** The list is there to be looked at: it is no part of what keys and screen readers reach. */
function Rows({ path, rows, asCards }: { path: string; rows: WireRecord[]; asCards: boolean }) {
  const { manifest, screens } = useModel();
  const label = useRecordLabel();
  const entity = entityAt(manifest, path);
  const screen = screens[path] as Screen;
  const columns = useMemo(() => listColumns(entity, screen), [entity, screen]);
  const scroller = useRef<HTMLElement>(null);
  const still = useMemo(
    () => ({
      ...{ entity, screen, rows, label: entity.plural, columns },
      ...{ pageSize: ROWS, isBusy: false, state: { order: [] }, asked: {}, link: null, works: false },
      sort: () => {},
      may: () => false,
      nameOf: (record: WireRecord) => label(path, record),
    }),
    [entity, screen, columns, rows, label, path],
  );
  // The tenant's own columns are the last ones.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = columns.length * SOME_COLUMN;
  }, [columns]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section ref={scroller} className="studio-rows" tabIndex={0} aria-label={TEXTS.rows}>
      <div ref={(element) => element?.toggleAttribute('inert', true)}>
        <ListContext.Provider value={still}>
          <RecordTable asCards={asCards} />
        </ListContext.Provider>
      </div>
    </section>
  );
}

/** More than any column is wide. */
const SOME_COLUMN = 1000;

import { useEffect, useMemo, useRef, useState } from 'react';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Tab } from '../../../shared/schema/tab.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { ownerReference } from '../address.ts';
import { focusFirstControl } from '../form/focus-field.ts';
import { LazyEntityForm, LazySingleForm } from '../form/lazy-forms.tsx';
import { EntityList } from '../list/entity-list.tsx';
import { CREATE_FORMS, TAB_PARTS, type TabPart, useSlot } from '../slots.tsx';
import { ComputedLines } from './computed-lines.tsx';
import { MoreRecords } from './more-records.tsx';
import { OfferedRecords } from './offered-records.tsx';
import { prefetchPage } from './prefetch-page.ts';
import { RecordFigures } from './record-figures.tsx';
import { SummaryTable } from './summary-table.tsx';

interface Props {
  tab: Tab;
  /** Path and id of the page's record. */
  owner: string;
  ownerId: number;
  /** The page's record, once it has loaded. */
  record: WireRecord | null | undefined;
  /** Whether the page is read-only. */
  viewOnly: boolean;
  /** Whether the page's record may not be changed. */
  isFixed: boolean;
}

/** The content of a tab: a list of child records, the form of a single child record, or a text; and what features add to it. */
export function TabContent({ tab, owner, ownerId, record, viewOnly, isFixed }: Props) {
  const { manifest, own } = useModel();
  const can = useCan();
  const parts = useSlot(TAB_PARTS).filter(({ fits }) => fits(tab, owner));
  const partsAt = (place: TabPart['place'], viewOnly: boolean) =>
    parts
      .filter((part) => part.place === place)
      .map(({ name, Component }) => <Component key={name} {...{ tab, owner, ownerId, viewOnly }} />);
  const whole = partsAt('instead', viewOnly);
  if (whole.length > 0) return whole;
  const shown = tab.list ?? tab.form;
  if (shown === undefined) return <p className="record-tab-text">{tab.text}</p>;
  const name = ownerReference(entityAt(manifest, shown), owner, tab.by);
  if (name === undefined)
    throw new Error(`"${shown}" has no reference to "${owner}", so a tab cannot show it.`);
  const parent = { name, id: ownerId };
  const isRead = viewOnly || (isFixed && (own === undefined || can.followsOwner(shown)));
  const takesMore = tab.while === undefined || (!!record && holds(tab.while, (name) => record[name]));
  if (tab.form === undefined)
    return (
      <>
        {tab.intro && <p className="record-tab-text">{tab.intro}</p>}
        {tab.above && <ComputedLines path={owner} id={ownerId} property={tab.above} />}
        {tab.figures && <RecordFigures path={owner} id={ownerId} names={tab.figures} />}
        {tab.offer && !viewOnly && <OfferedRecords offer={tab.offer} path={owner} id={ownerId} />}
        {partsAt('above', isRead)}
        <ListTab tab={tab} path={shown} parent={parent} viewOnly={isRead} takesMore={takesMore} />
        {partsAt('below', isRead)}
        {(tab.more ?? [])
          .filter((path) => can.read(path))
          .map((path) => (
            <MoreRecords key={path} path={path} owner={owner} ownerId={ownerId} viewOnly={isRead} />
          ))}
      </>
    );
  return (
    <>
      {tab.summary && <SummaryTable path={shown} parent={parent} property={tab.summary} />}
      {partsAt('above', isRead)}
      <LazySingleForm path={shown} parent={parent} viewOnly={isRead || !can('update', shown)} />
      {partsAt('below', isRead)}
    </>
  );
}

interface ListTabProps {
  tab: Tab;
  path: string;
  parent: { name: string; id: number };
  viewOnly: boolean;
  /** Whether records can be added to the list. */
  takesMore: boolean;
}

function ListTab({ tab, path, parent, viewOnly, takesMore }: ListTabProps) {
  const { manifest } = useModel();
  const can = useCan();
  return (
    <>
      {tab.inlineCreate && takesMore && !viewOnly && can('create', path) && (
        <InlineCreate path={path} parent={parent} />
      )}
      <EntityList
        path={path}
        parent={parent}
        title={entityAt(manifest, path).plural}
        create={takesMore ? tab.create : false}
        viewOnly={viewOnly}
        onIntent={prefetchPage}
      />
    </>
  );
}

/** A form above a list: it is cleared after each record, so that several can be entered in a row. */
function InlineCreate({ path, parent }: Pick<ListTabProps, 'path' | 'parent'>) {
  const Form = useSlot(CREATE_FORMS).find((form) => form.path === path)?.Component;
  const [count, setCount] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const fixed = useMemo(() => ({ [parent.name]: parent.id }), [parent.name, parent.id]);

  useEffect(() => {
    if (count > 0) focusFirstControl(box.current);
  }, [count]);

  const shared = { path, submitLabel: 'Add', onSaved: () => setCount((made) => made + 1) };
  return (
    <div ref={box} className="inline-create">
      {Form ? (
        <Form key={count} {...shared} parent={parent} />
      ) : (
        <LazyEntityForm key={count} {...shared} recordKey="new" fixed={fixed} />
      )}
    </div>
  );
}

import './import.scss';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { isImportable, settingStates } from '../../../shared/schema/importable.ts';
import { isOwnEntity, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { type Model, servedBelow, useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { entityRoute } from '../../records/address.ts';
import { Card } from '../../ui/card.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ImportFile } from './import-file.tsx';
import { RecentChanges } from './recent-changes.tsx';

/** Imports the rows of a file into the entity in the address; without one it asks for the entity. */
export function Page() {
  const model = useModel();
  const can = useCan();
  const [params] = useSearchParams();
  const path = params.get('entity');
  const choices = Object.values(model.manifest)
    .filter((entity) => isImportable(entity) && can('create', entity.path))
    .sort((one, other) => one.plural.localeCompare(other.plural));
  const [first, others] = [true, false].map((isFirst) =>
    choices.filter((one) => (model.screens[one.path]?.nav !== undefined) === isFirst),
  ) as [Entity[], Entity[]];
  const entity = choices.find((one) => one.path === path);
  if (path !== null && !entity) return <NotFoundPage />;
  const list = entity && entityRoute(model, entity.path);
  return (
    <div className="import-page">
      <PageHeader
        title={entity ? `Import ${entity.plural}` : 'Import'}
        back={entity && list ? { to: list, label: entity.plural } : undefined}
        description="From a CSV or Excel file. Nothing is written before you have seen what it would do."
      />
      {entity ? (
        <ImportFile key={entity.path} entity={setsStates(model, entity) ? settingStates(entity) : entity} />
      ) : (
        <Card title="What is in your file?">
          <ChooseEntity first={first} others={others} />
        </Card>
      )}
      <RecentChanges />
    </div>
  );
}

/** Admins set the states of what a tenant or a pack has of its own; the server decides. */
function setsStates({ own }: Model, { path, states }: Entity): boolean {
  const layers = [OWN_LAYER, ...servedBelow().map(({ id }) => id)];
  return own === undefined && states !== undefined && layers.some((layer) => isOwnEntity(path, layer));
}

/** Those that stand in the menu come first; all are found by any part of their names. */
function ChooseEntity({ first, others }: { first: Entity[]; others: Entity[] }) {
  const [asked, setAsked] = useState('');
  const word = asked.trim().toLowerCase();
  const found = (entities: Entity[]) =>
    entities.filter(({ title, plural }) => `${plural} ${title}`.toLowerCase().includes(word));
  return (
    <>
      <input
        type="search"
        className="form-control import-search"
        aria-label="Search kinds"
        placeholder="Search"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
      />
      {found([...first, ...others]).length === 0 && <p role="status">{CLIENT_TEXTS.noRecords}</p>}
      <EntityLinks entities={found(first)} />
      <EntityLinks entities={found(others)} />
    </>
  );
}

function EntityLinks({ entities }: { entities: Entity[] }) {
  if (entities.length === 0) return null;
  return (
    <ul className="import-entities">
      {entities.map(({ path, plural }) => (
        <li key={path}>
          <Link to={`/import?entity=${path}`}>{plural}</Link>
        </li>
      ))}
    </ul>
  );
}

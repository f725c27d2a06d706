import './paper.scss';
import { useSearchParams } from 'react-router-dom';
import { useList } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { readChosenAddress } from '../../records/chosen-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Paper } from './paper.tsx';

/** A preview of the papers of chosen records (`ui:print`): one paper for each, in the size that the printer has. */
export function Page() {
  const model = useModel();
  const [params] = useSearchParams();
  const asked = readChosenAddress(params);
  const entity = asked && model.manifest[asked.path];
  const words = asked && model.screens[asked.path]?.print;
  const { rows, meta, error, reload } = useList(words?.sections ? (asked?.path ?? null) : null, {
    'id.in': asked?.ids.join(),
    page_size: 100,
  });
  if (!asked || !entity || !words?.sections)
    return (
      <>
        <PageHeader title="Print" />
        <EmptyState
          icon="printer"
          title="Nothing to print yet"
          text="Open a work order or tick some in their list, then choose Print."
        />
      </>
    );
  const only = asked.ids.length === 1 ? asked.ids[0] : undefined;
  const list = { to: model.screens[entity.path]?.route ?? '/', label: entity.plural };
  const back =
    only === undefined ? list : { to: recordAddress(model, entity.path, only), label: entity.title };
  return (
    <>
      <div className="screen-only">
        <PageHeader
          title="Print"
          back={back}
          actions={
            <Button
              variant="primary"
              icon="printer"
              disabled={rows.length === 0}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        />
        {error && <LoadError text={error.message} onRetry={() => void reload()} />}
        {!meta && !error && <Skeleton height="60rem" />}
        {meta && rows.length === 0 && <EmptyState icon="printer" title="These records no longer exist" />}
      </div>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the window is narrower than paper
        <section className="papers" aria-label="Preview of the paper" tabIndex={0}>
          {rows.map((record) => (
            <Paper key={record.id} entity={entity} record={record} words={words} />
          ))}
        </section>
      )}
    </>
  );
}

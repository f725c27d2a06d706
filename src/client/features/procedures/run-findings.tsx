import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { FINDING, WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { runAction } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** The failed steps of a finished procedure, and the work orders created from them. */
export function RunFindings({ run, path, isFixed }: { run: number; path: string; isFixed: boolean }) {
  const model = useModel();
  const toast = useToast();
  const { rows, error, reload } = useAllPages(FINDING, [{ run_id: String(run) }]);
  const [isBusy, setBusy] = useState(false);
  if (error && !rows) return <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={() => void reload()} />;
  if (!rows) return null;
  if (rows.length === 0) return <p className="run-good">Nothing failed.</p>;
  const open = rows.filter(({ work_order, proposes }) => work_order === null && proposes === true);

  async function make(body: { finding?: number }) {
    setBusy(true);
    try {
      await runAction(path, run, 'make_orders', body);
      await reload();
      toast.success('Work order made');
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }

  const one = (finding: WireRecord) => {
    const order = finding.work_order as Labelled | null;
    if (order) return <Link to={recordAddress(model, WORK_ORDER, order.id)}>{order.label}</Link>;
    if (isFixed) return null;
    return (
      <Button
        size="sm"
        disabled={isBusy}
        aria-label={`Make work order of ${String(finding.text)}`}
        onClick={() => void make({ finding: finding.id })}
      >
        Make work order
      </Button>
    );
  };
  return (
    <Card title={rows.length === 1 ? '1 finding' : `${rows.length} findings`} className="run-findings">
      <ul>
        {rows.toSorted(byStep).map((finding) => (
          <li key={finding.id}>
            <span>
              {String(finding.text)} <span className="step-optional">step {String(finding.number)}</span>
            </span>
            {one(finding)}
          </li>
        ))}
      </ul>
      {!isFixed && open.length > 1 && (
        <Button disabled={isBusy} onClick={() => void make({})}>
          One work order of all {open.length}
        </Button>
      )}
    </Card>
  );
}

function byStep(one: WireRecord, other: WireRecord): number {
  return Number(one.number) - Number(other.number);
}

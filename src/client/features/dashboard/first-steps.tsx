import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { totalOf } from '../../../shared/wire.ts';
import type { EntityPath } from '../../data/operations.ts';
import { useList } from '../../data/records.ts';
import { type Can, useCan } from '../../model/use-can.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Step {
  path: EntityPath;
  to: string;
  title: string;
  text: string;
  /** The number of records from which it counts as done; one by default. */
  least?: number;
}

const STEPS: Step[] = [
  {
    path: 'company/site',
    to: '/settings/sites/new',
    title: 'Add a site',
    text: 'A plant, a quarry or a workshop.',
  },
  {
    path: 'company/location',
    to: '/settings/locations/new',
    title: 'Add its locations',
    text: 'The halls, lines or pits where your machines stand.',
  },
  {
    path: 'assets/equipment_category',
    to: '/settings/category/new',
    title: 'Name your categories',
    text: 'Such as pumps, conveyors or vehicles.',
  },
  {
    path: 'work-orders/status',
    to: '/settings/work-order-status/new',
    title: 'Look at the statuses',
    text: 'Six are there already; call them what your crew calls them.',
  },
  {
    path: 'assets/equipments',
    to: '/assets/new',
    title: 'Add the first asset',
    text: 'The machine you know best.',
  },
  {
    path: 'work-orders/work_order',
    to: '/work-orders/new',
    title: 'Write the first work order',
    text: 'What is to be done, and by when.',
  },
  {
    path: 'users/user',
    to: '/form/users__user/new',
    title: 'Invite the team',
    text: 'Whoever plans and whoever repairs.',
    least: 2,
  },
];

const ONE = { page_size: '1' };

/** The first steps of a new tenant, in order of dependency. They tick themselves off, and disappear when all are done. */
export function FirstSteps({ onDone, children }: { onDone(): void; children?: ReactNode }) {
  const can = useCan();
  const done = useDone(can);
  const next = done.indexOf(false);
  const isOver = done.every((each) => each === true);
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  return (
    <Card
      title="First steps"
      className="tile-wide"
      flush
      actions={
        <Button variant="ghost" size="sm" onClick={onDone}>
          Hide
        </Button>
      }
    >
      <ol className="first-steps">
        {STEPS.map(
          ({ path, to, title, text }, index) =>
            can('create', path) && (
              <li key={path} className={done[index] ? 'is-done' : undefined}>
                <span className="first-steps-mark">
                  {done[index] ? <Icon name="check" size={15} /> : index + 1}
                  {done[index] && <span className="sr-only">Done</span>}
                </span>
                <span className="first-steps-text">
                  <strong>{title}</strong>
                  <span>{text}</span>
                </span>
                <Link className={buttonClass(index === next ? 'primary' : 'secondary', 'sm')} to={to}>
                  {done[index] ? 'Add more' : 'Start'}
                  <span className="sr-only">: {title}</span>
                </Link>
              </li>
            ),
        )}
      </ol>
      <p className="first-steps-import">
        Already have lists? <Link to="/import">Import a file</Link>
      </p>
      {children}
    </Card>
  );
}

/** Whether each step is done; undefined while unknown. */
function useDone(can: Can): (boolean | undefined)[] {
  return STEPS.map(({ path, least = 1 }) => {
    // The list of steps is constant, so the order of hooks is too.
    // biome-ignore lint/correctness/useHookAtTopLevel: a fixed list
    const { meta } = useList(can.read(path) ? path : null, ONE);
    if (!can('create', path)) return true;
    return meta && totalOf(meta) >= least;
  });
}

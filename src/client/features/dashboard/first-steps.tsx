import { Link } from 'react-router-dom';
import { totalOf } from '../../../shared/wire.ts';
import type { EntityPath } from '../../data/operations.ts';
import { useList } from '../../data/records.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

const STEPS: { path: EntityPath; to: string; title: string; text: string }[] = [
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
];

/** What a new tenant does first, in the order in which one thing needs the other. */
export function FirstSteps() {
  const done = useDone();
  const next = done.indexOf(false);
  return (
    <Card title="First steps" className="board-wide" flush>
      <ol className="first-steps">
        {STEPS.map(({ path, to, title, text }, index) => (
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
        ))}
      </ol>
    </Card>
  );
}

/** By step, whether there is something already; false while that is not known. */
function useDone(): boolean[] {
  const one = { page_size: '1' };
  const [site, location, category, asset, order] = STEPS.map(({ path }) => path) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return [
    useList(site, one),
    useList(location, one),
    useList(category, one),
    useList(asset, one),
    useList(order, one),
  ].map(({ meta }) => totalOf(meta) > 0);
}

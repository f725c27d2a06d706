import { Link } from 'react-router-dom';
import { useCan } from '../../model/use-can.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Leads from the settings of a tenant or of the platform to the history of everything in it. */
export function HistoryLink({ to }: { to: string }) {
  const can = useCan();
  if (!can.read('history')) return null;
  return (
    <Link className={buttonClass()} to={to}>
      <Icon name="history" />
      History
    </Link>
  );
}

import { Link } from 'react-router-dom';
import { useCan } from '../../model/use-can.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A link from a tenant's or the platform's settings to the whole history. */
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

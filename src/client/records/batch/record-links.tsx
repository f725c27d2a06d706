import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useRecordLinks } from '../slots.tsx';

/** Links to pages about the ticked records, as their labels. */
export function RecordLinks({ path, ids }: { path: string; ids: number[] }) {
  return useRecordLinks(path).map(({ several, icon, to }) => (
    <Link key={several} className={`${buttonClass('secondary', 'sm')} not-phone`} to={to(path, ids)}>
      <Icon name={icon} />
      {several}
    </Link>
  ));
}

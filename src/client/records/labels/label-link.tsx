import { Link } from 'react-router-dom';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { labelsAddress } from './labels-address.ts';
import { useHasLabels } from './use-has-labels.ts';

/** A link to the printable labels of the ticked records (`ui:label`). */
export function LabelLink({ path, ids }: { path: string; ids: number[] }) {
  if (!useHasLabels(path)) return null;
  return (
    <Link className={`${buttonClass('secondary', 'sm')} not-phone`} to={labelsAddress(path, ids)}>
      <Icon name="tag" />
      Labels
    </Link>
  );
}

import { useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';

interface Props {
  /** The record's name. */
  name: string;
  /** The record's address. */
  to: string;
  /** The address for a copy; without it the record cannot be copied. */
  copy?: string;
  onAssign?(): void;
  onDelete?(): void;
}

/** The actions on a record in its row. */
export function RowMenu({ name, to, copy, onAssign, onDelete }: Props) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const items: MenuItem[] = [
    { label: 'Open', icon: 'eye', to },
    {
      label: 'Open in new tab',
      icon: 'external-link',
      onSelect: () => void window.open(to, '_blank', 'noopener'),
    },
    ...(onAssign ? [{ label: 'Assign', icon: 'users' as const, onSelect: onAssign }] : []),
    ...(copy === undefined
      ? []
      : [{ label: 'Duplicate', icon: 'copy' as const, onSelect: () => navigate(copy) }]),
    { label: 'Copy link', icon: 'file-text', onSelect: () => void copyLink(to) },
    ...(onDelete ? [{ label: 'Delete', icon: 'trash-2' as const, separated: true, onSelect: onDelete }] : []),
  ];
  return (
    <Menu label={`More for ${name}`} className="btn btn-icon row-menu" items={items}>
      <Icon name="ellipsis-vertical" />
    </Menu>
  );
}

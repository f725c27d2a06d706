import { useNavigate } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';

interface Props {
  /** What the record is called. */
  name: string;
  /** The address of the record. */
  to: string;
  /** The address of a new one that begins as a copy; without it none can be made. */
  copy?: string;
  onDelete?(): void;
}

/** What can be done with a record from its row. */
export function RowMenu({ name, to, copy, onDelete }: Props) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const items: MenuItem[] = [
    { label: 'Open', icon: 'eye', to },
    {
      label: 'Open in new tab',
      icon: 'external-link',
      onSelect: () => void window.open(to, '_blank', 'noopener'),
    },
    ...(copy === undefined
      ? []
      : [{ label: 'Duplicate', icon: 'copy' as const, onSelect: () => navigate(copy) }]),
    { label: 'Copy link', icon: 'file-text', onSelect: () => void copyLink(to) },
    ...(onDelete ? [{ label: 'Delete', icon: 'trash-2' as const, separated: true, onSelect: onDelete }] : []),
  ];
  return (
    <Menu label={`More for ${name}`} className="btn btn-icon row-menu" items={items} floats>
      <Icon name="ellipsis-vertical" />
    </Menu>
  );
}

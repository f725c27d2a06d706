import { useNavigate } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { usePageCommands } from '../../ui/page-commands.ts';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { recordAddress } from '../address.ts';
import { labelsAddress } from '../labels/labels-address.ts';
import { useHasLabels } from '../labels/use-has-labels.ts';
import { copyAddress } from '../list/copy-address.ts';

interface Props {
  path: string;
  id: number;
  /** What the record is called. */
  name: string;
  /** The address of its page. */
  to: string;
}

/** What every record's page offers besides its actions; the palette has it too. */
export function RecordMenu({ path, id, name, to }: Props) {
  const model = useModel();
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const isCopied = useCan()('create', path) && !entityAt(model.manifest, path).parent;
  const hasLabels = useHasLabels(path);
  const items = [
    ...(isCopied
      ? [
          {
            label: 'Duplicate',
            icon: 'copy' as const,
            onSelect: () => navigate(copyAddress(recordAddress(model, path, 'new'), id)),
          },
        ]
      : []),
    ...(hasLabels
      ? [
          {
            label: 'Print label',
            icon: 'tag' as const,
            onSelect: () => navigate(labelsAddress(path, [id])),
          },
        ]
      : []),
    { label: 'Copy link', icon: 'external-link' as const, onSelect: () => void copyLink(to) },
  ];
  usePageCommands(items.map(({ label, icon, onSelect }) => ({ label, icon, run: onSelect })));
  return (
    <Menu label={`More for ${name}`} className="btn btn-icon" items={items}>
      <Icon name="ellipsis-vertical" />
    </Menu>
  );
}

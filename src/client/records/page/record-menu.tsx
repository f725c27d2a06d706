import { useNavigate } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useWatched } from '../../data/comments.ts';
import { failureText } from '../../data/failure-text.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { usePageCommands } from '../../ui/page-commands.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { recordAddress } from '../address.ts';
import { fieldsAddress } from '../fields-address.ts';
import { copyAddress, isCopyable } from '../list/copy-address.ts';
import { useRecordLinks } from '../slots.tsx';

interface Props {
  path: string;
  id: number;
  /** The record's name. */
  name: string;
  /** The address of the record's page. */
  to: string;
  /** Its actions without a button. */
  actions?: MenuItem[];
}

/** The menu of a record's page; the command palette has the same items. */
export function RecordMenu({ path, id, name, to, actions = [] }: Props) {
  const model = useModel();
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const entity = entityAt(model.manifest, path);
  const isCopied = useCan()('create', path) && !entity.parent && isCopyable(entity);
  const links = useRecordLinks(path);
  const toast = useToast();
  const fieldsTo = fieldsAddress(model, entity);
  const watched = useWatched(entity.watch ? path : null, id);
  async function watch() {
    try {
      await watched.toggle();
      toast.success(
        watched.isWatched
          ? `You no longer watch ${name}`
          : `You watch ${name} and hear when others change it`,
      );
    } catch (error) {
      toast.error(failureText('That could not be saved.', error));
    }
  }
  useShortcut('w', watched.isKnown ? () => void watch() : undefined);
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
    ...links.map(({ one, icon, to }) => ({ label: one, icon, onSelect: () => navigate(to(path, [id])) })),
    ...(watched.isKnown
      ? [
          {
            label: watched.isWatched ? 'Stop watching' : 'Watch',
            icon: 'eye' as const,
            onSelect: () => void watch(),
          },
        ]
      : []),
    { label: 'Copy link', icon: 'external-link' as const, onSelect: () => void copyLink(to) },
    ...(fieldsTo === undefined
      ? []
      : [{ label: CLIENT_TEXTS.addField, icon: 'plus' as const, onSelect: () => navigate(fieldsTo) }]),
  ];
  usePageCommands(items.map(({ label, icon, onSelect }) => ({ label, icon, run: onSelect })));
  const all = [
    ...actions,
    ...items.map((item, at) => ({ ...item, separated: at === 0 && actions.length > 0 })),
  ];
  return (
    <Menu label={`More for ${name}`} className="btn btn-icon" items={all}>
      <Icon name="ellipsis-vertical" />
    </Menu>
  );
}

import { useState } from 'react';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { downloadList } from '../../data/download-list.ts';
import { failureText } from '../../data/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { usePageCommands } from '../../ui/page-commands.ts';
import { useToast } from '../../ui/toasts.tsx';

interface Props {
  entity: Entity;
  /** The columns shown. */
  columns: Property[];
  /** What the list is asked for, and its order. */
  query: Record<string, string>;
  small?: boolean;
  /** Where files of it are brought in. */
  importTo?: string;
  /** It is of what the page is about: the palette has it too. */
  offersAnywhere?: boolean;
}

/** What is shown now as a file, with its filters and its order: the columns shown, or all. */
export function ExportMenu({ entity, columns, query, small = false, importTo, offersAnywhere }: Props) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const shown = columns.map(({ name }) => name).join(',');

  async function get(format: 'csv' | 'xlsx', names?: string) {
    setBusy(true);
    try {
      await downloadList(entity.path, format, { ...query, columns: names });
    } catch (error) {
      toast.error(failureText('The file could not be made.', error));
    } finally {
      setBusy(false);
    }
  }

  usePageCommands(
    offersAnywhere
      ? [
          { label: 'Export as Excel', icon: 'download', run: () => void get('xlsx', shown) },
          { label: 'Export as CSV', icon: 'download', run: () => void get('csv', shown) },
        ]
      : [],
  );

  return (
    <Menu
      label={isBusy ? 'Exporting' : 'Export'}
      className={`btn btn-secondary list-export${small ? ' btn-sm' : ''}`}
      // A list that is shorter than the menu would cut it off.
      floats
      items={[
        { label: 'Excel', icon: 'file-text', onSelect: () => void get('xlsx', shown) },
        { label: 'CSV', icon: 'file-text', onSelect: () => void get('csv', shown) },
        { label: 'Excel, all columns', icon: 'file-text', separated: true, onSelect: () => void get('xlsx') },
        { label: 'CSV, all columns', icon: 'file-text', onSelect: () => void get('csv') },
        ...(importTo === undefined
          ? []
          : [{ label: 'Import a file', icon: 'file-text' as const, separated: true, to: importTo }]),
      ]}
    >
      <Icon name="download" />
      <span className="list-button-text">{isBusy ? 'Exporting' : 'Export'}</span>
    </Menu>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { failureText } from '../../data/failure-text.ts';
import { requestFile } from '../../data/request.ts';
import { saveFile } from '../../data/save-file.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { usePageCommands } from '../../ui/page-commands.ts';
import { useToast } from '../../ui/toasts.tsx';

const IMPORT = 'Import a file';

interface Props {
  entity: Entity;
  /** The columns shown. */
  columns: Property[];
  /** The list's search, filters and order. */
  query: Record<string, string>;
  small?: boolean;
  /** The address of the import page, if there is one. */
  importTo?: string;
  /** The page is about this list, so the command palette offers the export too. */
  offersAnywhere?: boolean;
}

/** Downloads what the list shows, with its filters and order: the shown columns, or all. */
export function ExportMenu({ entity, columns, query, small = false, importTo, offersAnywhere }: Props) {
  const toast = useToast();
  const navigate = useNavigate();
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
          ...(importTo === undefined
            ? []
            : [{ label: IMPORT, icon: 'file-text' as const, run: () => navigate(importTo) }]),
        ]
      : [],
  );

  return (
    <Menu
      label={isBusy ? 'Exporting' : 'Export'}
      className={`btn btn-secondary list-export${small ? ' btn-sm' : ''}`}
      items={[
        { label: 'Excel', icon: 'file-text', onSelect: () => void get('xlsx', shown) },
        { label: 'CSV', icon: 'file-text', onSelect: () => void get('csv', shown) },
        { label: 'Excel, all columns', icon: 'file-text', separated: true, onSelect: () => void get('xlsx') },
        { label: 'CSV, all columns', icon: 'file-text', onSelect: () => void get('csv') },
        ...(importTo === undefined
          ? []
          : [{ label: IMPORT, icon: 'file-text' as const, separated: true, to: importTo }]),
      ]}
    >
      <Icon name="download" />
      <span className="list-button-text">{isBusy ? 'Exporting' : 'Export'}</span>
    </Menu>
  );
}

/** Downloads a filtered list as a file. @throws RequestError */
async function downloadList(
  path: string,
  format: 'csv' | 'xlsx',
  query: Record<string, string | undefined>,
): Promise<void> {
  saveFile(await requestFile(path, { ...query, format }), `${path.replaceAll('/', '-')}.${format}`);
}

import './actions.scss';
import { useState } from 'react';
import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { runAction } from '../../data/records.ts';
import { useCan, useModel } from '../../model/model.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { readSaveError } from '../form/save-errors.ts';
import { ActionDialog } from './action-dialog.tsx';
import { actionsFor } from './actions-for.ts';

/** So many stand as buttons, the first of them as the one that is next. */
const BUTTONS = 2;

interface Props {
  entity: Entity;
  record: WireRecord;
  /** The version that is shown. */
  etag?: string;
  /** Without the menu of what is not next. */
  short?: boolean;
}

/** What can be done with a record as it is now (`actions`, `ui:actions`): the next things as buttons, the rest in a menu. */
export function ActionButtons({ entity, record, etag, short = false }: Props) {
  const { screens } = useModel();
  const can = useCan();
  const toast = useToast();
  const nameOf = useRecordLabel();
  const [asking, setAsking] = useState<Action>();
  const [isBusy, setBusy] = useState(false);
  const actions = can('update', entity.path) ? actionsFor(entity, screens[entity.path], record) : [];
  if (actions.length === 0 && !asking) return null;
  const name = nameOf(entity.path, record);

  async function run(action: Action) {
    if (asksFirst(action)) return setAsking(action);
    setBusy(true);
    try {
      await runAction(entity.path, record.id, action.name, {}, etag);
      toast.success(`${name}: ${action.title} done`);
    } catch (error) {
      const { message, others } = readSaveError(error, {});
      toast.error([message, ...others].join(' '));
    } finally {
      setBusy(false);
    }
  }

  const rest = short ? [] : actions.slice(BUTTONS);
  return (
    <>
      {actions.slice(0, BUTTONS).map((action, index) => (
        <Button
          key={action.name}
          variant={index === 0 ? 'primary' : 'secondary'}
          disabled={isBusy}
          aria-label={short ? `${action.title} ${name}` : undefined}
          onClick={() => void run(action)}
        >
          {action.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Menu
          label="More actions"
          className="btn btn-secondary btn-more"
          items={rest.map((action) => ({ label: action.title, onSelect: () => void run(action) }))}
        >
          <Icon name="chevron-down" />
        </Menu>
      )}
      {asking && (
        <ActionDialog
          entity={entity}
          action={asking}
          record={record}
          name={name}
          etag={etag}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

function asksFirst({ confirm, form, children }: Action): boolean {
  return confirm !== undefined || form.properties.length > 0 || Object.keys(children).length > 0;
}

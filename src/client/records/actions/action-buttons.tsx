import './actions.scss';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isOver } from '../../../shared/schema/due.ts';
import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { readRecord, runAction, type Values } from '../../data/records.ts';
import { type Model, useModel } from '../../model/model.ts';
import { type Can, useCan } from '../../model/use-can.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { usePageCommands } from '../../ui/page-commands.ts';
import { type ToastAction, useToast } from '../../ui/toasts.tsx';
import { HAND, NARROW, useMedia } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { recordAddress } from '../address.ts';
import { newOf } from '../new-of.ts';
import { useQuickClick } from '../quick/quick-context.ts';
import { saveErrorText } from '../saving/save-errors.ts';
import { ACTION_SHEETS, useSlot } from '../slots.tsx';
import { ActionDialog } from './action-dialog.tsx';
import {
  actionStart,
  actionsFor,
  asksFirst,
  doneText,
  hasButton,
  isNext,
  keepsButton,
  opensMade,
} from './actions-for.ts';
import { actionAddress, askedAction, nextActionOf, withoutAsked } from './next-action.ts';
import { useActed } from './use-acted.ts';

/** At most this many actions become buttons, the first as the primary one; on a phone, beside a record's menu, only the first. */
const BUTTONS = 2;

interface Props {
  entity: Entity;
  record: WireRecord;
  /** The ETag of the version shown. */
  etag?: string;
  /** Whether the server has said that this record may be changed. */
  isChangeable?: boolean;
  /** The buttons have a line of their own, with room for as many as on a wide screen. */
  isWide?: boolean;
  /** Set on cards, where many records show buttons: each button names its record, and only the next action is offered. */
  short?: boolean;
  /** Renders what follows the buttons, such as a menu; it gets the actions that have no button. */
  menu?(rest: MenuItem[]): ReactNode;
}

/**
 * The actions that a record offers in its current state (`actions`, `ui:actions`): the next ones as buttons, the rest in a menu.
 */
export function ActionButtons(props: Props) {
  const { entity, record, etag, isChangeable, isWide = false, short = false, menu } = props;
  const model = useModel();
  const { screens } = model;
  const can = useCan();
  const toast = useToast();
  const nameOf = useRecordLabel();
  const offerNext = useNextAction();
  const quick = useQuickClick();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [asking, setAsking] = useState<{ action: Action; start?: Values }>();
  const [isBusy, setBusy] = useState(false);
  const isInHand = useMedia(HAND);
  const isNarrow = useMedia(NARROW);
  const acted = useActed(record);
  const Sheet = useSlot(ACTION_SHEETS).find(
    (one) => one.path === entity.path && one.action === asking?.action.name,
  )?.Component;
  const isOffered = isChangeable ?? can('update', entity.path, record);
  const actions = isOffered
    ? actionsFor(entity, screens[entity.path], record).filter((action) => can.act(entity.path, action.name))
    : [];
  const asked = short ? undefined : askedAction(params, entity);
  const suiting = asked && actions.find((action) => action.name === asked.name);
  // The address opens the form once: closing it, or coming back, does not open it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the action in the address suits the record
  useEffect(() => {
    if (!asked) return;
    if (suiting) setAsking({ action: suiting, start: asked.values });
    setParams(withoutAsked(params, entity), { replace: true, preventScrollReset: true, state });
  }, [asked?.name, suiting?.name]);
  const startable = short || isBusy ? [] : actions;
  useShortcut('1 2 3 4 5 6 7 8 9', ({ key }) => {
    const action = startable[Number(key) - 1];
    return action !== undefined && void run(action);
  });
  usePageCommands(
    startable.map((action) => ({ label: action.title, icon: 'circle-check', run: () => void run(action) })),
  );
  const name = nameOf(entity.path, record);

  async function run(action: Action) {
    if (asksFirst(action)) return setAsking({ action });
    setBusy(true);
    try {
      const opens = opensMade(screens[entity.path], action);
      await runAction(entity.path, record.id, action.name, {}, etag, opens);
      acted();
      toast.success(doneText(action, name), await offerNext(entity, action, record));
    } catch (error) {
      toast.error(saveErrorText(error, titlesOf(entity)));
    } finally {
      setBusy(false);
    }
  }

  async function tell(action: Action, text = doneText(action, name)) {
    acted();
    toast.success(text, await offerNext(entity, action, record));
  }

  /** Says the record that it was done with too, such as the part that was issued, unless it is one of the record's own. */
  async function tellWith(action: Action, values: Values) {
    const { name: field = '', reference } =
      action.form.properties.find(
        ({ name, reference, required }) => reference && required && !Object.hasOwn(record, name),
      ) ?? {};
    const id = values[field];
    const path = reference?.entity;
    const found =
      path !== undefined && typeof id === 'number'
        ? await readRecord(path, id).catch(() => undefined)
        : undefined;
    const text = doneText(action, name);
    await tell(action, path && found ? `${text}: ${nameOf(path, found.data)}` : text);
  }

  const fresh = short ? undefined : newBefore(model, can, entity.path, record.id);
  const screen = screens[entity.path];
  const first = actions
    .filter((action) => hasButton(screen, action))
    .slice(0, (isInHand && menu && !isWide ? 1 : BUTTONS) - (fresh ? 1 : 0));
  const buttons = actions.filter(
    (action) => first.includes(action) || (!short && !isNarrow && keepsButton(screen, action)),
  );
  const rest = actions.filter((action) => !buttons.includes(action));
  // What is over asks for nothing more, so nothing stands out.
  const isDone = Object.values(screens[entity.path]?.due ?? {}).some((until) => isOver(until, record));
  return (
    <>
      {fresh && (
        <Link className={buttonClass('primary')} to={fresh.to} onClick={quick}>
          {fresh.title}
        </Link>
      )}
      {buttons.map((action, index) => (
        <Button
          key={action.name}
          variant={index === 0 && !fresh && !isDone && isNext(action) ? 'primary' : 'secondary'}
          disabled={isBusy}
          aria-label={short ? `${action.title} ${name}` : undefined}
          {...(!short && keyOf(actions.indexOf(action) + 1, action))}
          onClick={() => void run(action)}
        >
          {action.title}
        </Button>
      ))}
      {menu?.(rest.map((action) => ({ label: action.title, onSelect: () => void run(action) })))}
      {asking &&
        (Sheet ? (
          <Sheet
            action={asking.action}
            record={record}
            name={name}
            onDone={(_after, text) => void tell(asking.action, text)}
            onClose={() => setAsking(undefined)}
          />
        ) : (
          <ActionDialog
            entity={entity}
            action={asking.action}
            start={{ ...actionStart(screens[entity.path], asking.action, record), ...asking.start }}
            record={record}
            name={name}
            etag={etag}
            onDone={(_after, values) => void tellWith(asking.action, values)}
            onClose={() => setAsking(undefined)}
          />
        ))}
    </>
  );
}

/** What a button says of the number key that does the same. */
function keyOf(key: number, { title }: Action) {
  return { title: `${title} (${key})`, 'aria-keyshortcuts': String(key) };
}

/** The link to a new record that people can start from this one (`ui:new`), if they may. */
function newBefore(model: Model, can: Can, path: string, id: number) {
  const { of, title } = model.screens[path]?.fresh ?? {};
  const entity = of === undefined ? undefined : model.manifest[of];
  const to = entity && can('create', entity.path) ? newOf(model, entity, { path, id }) : undefined;
  return to === undefined ? undefined : { title, to };
}

/** Offers an action on a record that this one refers to, such as reporting that its asset runs again. */
function useNextAction() {
  const model = useModel();
  const can = useCan();
  const navigate = useNavigate();
  return async (entity: Entity, { name }: Action, record: WireRecord): Promise<ToastAction | undefined> => {
    const next = nextActionOf(model.screens[entity.path], name, record);
    const path = entity.properties.find((property) => property.name === next?.of)?.reference?.entity;
    const other = path === undefined ? undefined : model.manifest[path];
    if (!next || !other || !can.act(other.path, next.action)) return undefined;
    // Only an offer: if the record cannot be read, nothing is offered.
    const found = await readRecord(other.path, next.id).catch(() => undefined);
    const action =
      found &&
      actionsFor(other, model.screens[other.path], found.data).find((one) => one.name === next.action);
    if (!action) return undefined;
    const address = actionAddress(recordAddress(model, other.path, next.id), next, record.id);
    return { label: `${action.title}?`, run: () => navigate(address) };
  };
}

/** A refusal may name any of them. */
function titlesOf({ properties }: Entity): Record<string, string> {
  return Object.fromEntries(properties.map(({ name, title }) => [name, title]));
}

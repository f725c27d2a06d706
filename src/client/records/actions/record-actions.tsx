import type { ComponentType } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { readHost } from '../../data/host.ts';
import type { FieldTemplate } from '../form/form-ui-schema.ts';
import { SendInvitation } from './send-invitation.tsx';
import { UserActions } from './user-actions.tsx';

/** What only one entity's records have in one of the apps. */
interface Special {
  Buttons: ComponentType<{ id: number }>;
  /** The words of a new record's page. */
  invites?: { title: string; submit: string };
  /** Fields that cannot be changed in this record. */
  fixedFields?(record: WireRecord): string[];
}

/** By app and entity, what can be done with a record besides what every record has. */
const SPECIAL: Partial<Record<string, Record<string, Special>>> = {
  admin: { 'users/user': { Buttons: UserActions } },
  tenant: {
    'users/user': {
      Buttons: SendInvitation,
      invites: { title: 'Invite User', submit: 'Invite' },
      fixedFields: ({ invitation }) => (invitation === 'sent' ? [] : ['email']),
    },
  },
};

/** What the entity's records have in this app besides what every record has. */
export function specialOf(path: string): Special | undefined {
  return SPECIAL[readHost(window.location.hostname).kind]?.[path];
}

/** The buttons of a record that only its entity has. */
export function RecordActions({ path, id }: { path: string; id: number }) {
  const Buttons = specialOf(path)?.Buttons;
  return Buttons ? <Buttons id={id} /> : null;
}

/** UI words that show the fixed fields of a record as text. */
export function fixedTemplate(
  path: string,
  record: WireRecord | null | undefined,
): FieldTemplate | undefined {
  const fields = record ? specialOf(path)?.fixedFields?.(record) : undefined;
  return fields && Object.fromEntries(fields.map((name) => [name, { 'ui:widget': 'readOnly' }]));
}

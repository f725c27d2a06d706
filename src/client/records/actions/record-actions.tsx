import type { ComponentType } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { readHost } from '../../data/host.ts';
import type { FieldTemplate } from '../form/form-ui-schema.ts';
import { NewInviteLink } from './new-invite-link.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { SendInvitation } from './send-invitation.tsx';

/** Additions for the records of one entity in one of the apps. */
interface Special {
  Buttons: ComponentType<{ id: number }>;
  /** The title and button text of the page for a new record. */
  invites?: { title: string; submit: string };
  /** Fields that cannot be changed in this record. */
  fixedFields?(record: WireRecord): string[];
}

/** What a platform admin can do for a user who cannot sign in. */
export function UserActions({ id }: { id: number }) {
  return (
    <>
      <ResetSecondFactor id={id} />
      <NewInviteLink id={id} />
    </>
  );
}

/** Additions by app and entity, beyond what every record offers. */
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

/** The additions for an entity's records in this app, if any. */
export function specialOf(path: string): Special | undefined {
  return SPECIAL[readHost(window.location.hostname).kind]?.[path];
}

/** The extra buttons for a record of this entity. */
export function RecordActions({ path, id }: { path: string; id: number }) {
  const Buttons = specialOf(path)?.Buttons;
  return Buttons ? <Buttons id={id} /> : null;
}

/**
 * UI words that show the fixed fields of a record as text.
 * @param open what may still be changed of it, if it is in a final state
 */
export function fixedTemplate(
  { path, properties }: Entity,
  record: WireRecord | null | undefined,
  open: string[] | undefined,
): FieldTemplate | undefined {
  const kept = open && properties.flatMap(({ name }) => (open.includes(name) ? [] : [name]));
  const fields = kept ?? (record ? specialOf(path)?.fixedFields?.(record) : undefined);
  return fields && Object.fromEntries(fields.map((name) => [name, { 'ui:widget': 'readOnly' }]));
}

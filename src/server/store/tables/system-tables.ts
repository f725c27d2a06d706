import type { Column, Table } from './table.ts';

const column = (name: string, kind: Column['kind'], more: Partial<Column> = {}): Column => ({
  name,
  kind,
  nullable: false,
  unique: false,
  index: false,
  ...more,
});

const user = (more: Partial<Column> = {}) =>
  column('user', 'reference', {
    reference: { entity: 'users/user', onDelete: 'cascade' },
    index: true,
    ...more,
  });

/**
 * Tables that every store has besides its entities. Their names start with `_`, so that no entity can take them.
 * Times are milliseconds since 1970. Tokens, links and recovery codes are stored only as hashes.
 */
export const systemTables: Table[] = [
  { name: '_credential', columns: [user({ unique: true }), column('password_hash', 'text')] },
  {
    name: '_session',
    columns: [
      user(),
      column('rotating', 'boolean'),
      column('user_agent', 'text'),
      column('address', 'text'),
      column('last_used_at', 'integer'),
      column('expires_at', 'integer', { index: true }),
      column('revoked_at', 'integer', { nullable: true }),
    ],
  },
  {
    name: '_token',
    columns: [
      column('hash', 'text', { unique: true }),
      column('session', 'reference', { reference: { entity: '_session', onDelete: 'cascade' }, index: true }),
      user(),
      column('use', 'text'),
      column('expires_at', 'integer', { index: true }),
      column('touched_at', 'integer'),
      column('replaced_at', 'integer', { nullable: true }),
      column('successor', 'text', { nullable: true }),
    ],
  },
  {
    name: '_password_link',
    columns: [
      user(),
      column('hash', 'text', { unique: true }),
      column('expires_at', 'integer', { index: true }),
    ],
  },
  {
    // It expires unless a first code confirms it. After that, `expires_at` is null.
    name: '_second_factor',
    columns: [
      user({ unique: true }),
      column('secret', 'text'),
      column('last_step', 'integer'),
      column('expires_at', 'integer', { nullable: true, index: true }),
    ],
  },
  { name: '_recovery_code', columns: [user(), column('hash', 'text', { unique: true })] },
  {
    name: '_login_throttle',
    columns: [
      column('key', 'text', { unique: true }),
      column('account', 'text', { nullable: true, index: true }),
      column('failures', 'integer'),
      column('blocked_until', 'integer'),
      column('noted_until', 'integer', { nullable: true }),
      column('last_failure_at', 'integer', { index: true }),
    ],
  },
  {
    // The networks that each user has signed in from lately.
    name: '_known_network',
    columns: [user(), column('network', 'text'), column('last_login_at', 'integer', { index: true })],
  },
  {
    name: '_idempotency_key',
    columns: [
      column('key', 'text', { unique: true }),
      column('fingerprint', 'text'),
      column('status', 'integer'),
      column('answer', 'text'),
      column('expires_at', 'integer', { index: true }),
    ],
  },
  {
    // Actor and record are plain numbers without a reference: an entry outlives the record it is about.
    name: '_audit',
    appendOnly: true,
    columns: [
      column('actor_kind', 'text'),
      column('actor', 'integer', { nullable: true }),
      column('actor_name', 'text'),
      column('entity', 'text'),
      column('key', 'integer', { nullable: true, index: true }),
      column('label', 'text', { nullable: true }),
      column('action', 'text'),
      column('before', 'object', { nullable: true }),
      column('after', 'object', { nullable: true }),
      column('details', 'object', { nullable: true }),
    ],
  },
  {
    // Photos and documents of records. Until `entity`, `key` and `property` say which record has the file, `holder` says
    // who may put it into one (`user:3`), and `source` is the network that an anonymous upload came from. The bytes are
    // kept in pieces in another table, as Base64.
    name: '_file',
    columns: [
      column('name', 'text'),
      column('type', 'text'),
      column('size', 'integer'),
      column('sha256', 'text'),
      column('secret', 'text'),
      column('is_whole', 'boolean'),
      column('has_thumb', 'boolean'),
      column('holder', 'text', { index: true }),
      column('source', 'text', { nullable: true, index: true }),
      column('entity', 'text', { nullable: true }),
      column('key', 'integer', { nullable: true }),
      column('property', 'text', { nullable: true }),
      column('expires_at', 'integer', { nullable: true, index: true }),
    ],
  },
  {
    name: '_file_piece',
    columns: [
      column('file', 'reference', { reference: { entity: '_file', onDelete: 'cascade' } }),
      column('part', 'text'),
      column('position', 'integer'),
      column('bytes', 'text'),
    ],
    unique: [{ properties: ['file', 'part', 'position'] }],
  },
  // The keys with which this tenant signs.
  { name: '_secret', columns: [column('name', 'text', { unique: true }), column('value', 'text')] },
  {
    // Public request forms that were already sent, so that sending one twice makes no second request.
    name: '_used_form',
    columns: [
      column('hash', 'text', { unique: true }),
      column('request', 'integer'),
      column('expires_at', 'integer', { index: true }),
    ],
  },
  {
    name: '_calendar_link',
    columns: [
      user({ unique: true }),
      column('hash', 'text', { unique: true }),
      column('scope', 'text'),
      column('planned', 'boolean', { nullable: true }),
    ],
  },
  {
    // Mails that wait to be sent, and for a week those that were sent or given up.
    name: '_mail',
    columns: [
      column('key', 'text', { unique: true }),
      user({ nullable: true }),
      column('address', 'text', { nullable: true, index: true }),
      column('content', 'text'),
      column('state', 'text', { index: true }),
      column('tries', 'integer'),
      column('next_at', 'integer', { index: true }),
      column('created_ms', 'integer'),
    ],
  },
  {
    // What actions do to records by themselves: the time that follows from the record, and the next one, null once it was done.
    name: '_due',
    columns: [
      column('key', 'text', { unique: true }),
      column('entity', 'text'),
      column('record', 'integer', { index: true }),
      column('action', 'text'),
      column('basis', 'integer', { nullable: true }),
      column('moment', 'integer', { nullable: true, index: true }),
    ],
  },
  {
    // What people have signed, with its hash. User and record are plain numbers: a signature outlives both.
    name: '_signature',
    appendOnly: true,
    columns: [
      column('entity', 'text'),
      column('record', 'integer', { index: true }),
      column('user', 'integer'),
      column('text', 'text'),
      column('sha256', 'text'),
    ],
  },
  { name: '_mark', columns: [column('name', 'text', { unique: true })] },
  {
    // Changes that belong together, such as those of an import, so that they can be undone together.
    name: '_change_set',
    columns: [
      user(),
      column('kind', 'text'),
      column('entity', 'text'),
      column('title', 'text'),
      column('state', 'text'),
      column('fingerprint', 'text', { nullable: true, index: true }),
      column('total', 'integer'),
      column('done', 'integer'),
      column('created', 'integer'),
      column('updated', 'integer'),
      column('refused', 'integer'),
      column('undone_to', 'integer', { nullable: true }),
      column('details', 'object', { nullable: true }),
      column('expires_at', 'integer', { index: true }),
    ],
  },
  {
    // Which audit entries belong to a change set: those after `first`, up to and including `last`.
    name: '_change_part',
    columns: [
      column('set', 'reference', {
        reference: { entity: '_change_set', onDelete: 'cascade' },
        index: true,
      }),
      column('first', 'integer'),
      column('last', 'integer'),
      column('undoes', 'boolean'),
      column('refused', 'object', { nullable: true }),
    ],
  },
  {
    // Up to which entry of the audit each listener has heard, and up to which entries were deleted.
    name: '_cursor',
    columns: [column('name', 'text', { unique: true }), column('position', 'integer')],
  },
  {
    // Nothing writes to it any more. Nodes of an earlier version do, and may run beside this one during an upgrade.
    name: '_outbox',
    columns: [column('topic', 'text'), column('payload', 'text')],
  },
  {
    // What a layer adds to the product's schemas: the newest version of each layer holds. The draft of a person is theirs alone.
    name: '_schema',
    columns: [
      column('version', 'integer', { unique: true }),
      // A pack, and its version then; empty for what the tenant has added itself.
      column('layer', 'text', { nullable: true }),
      column('layer_version', 'integer', { nullable: true }),
      column('digest', 'text'),
      column('files', 'object'),
      column('change', 'text'),
      // The version whose files these are, and the one before that one: an undo has those of an earlier version.
      column('content', 'integer'),
      column('base', 'integer'),
      column('user', 'integer', { nullable: true }),
      // Which states records of tenants get that have none, where it is the installation's.
      column('map', 'object', { nullable: true }),
      // What a version has removed for good, which changes nothing of the files.
      column('purged', 'object', { nullable: true }),
    ],
  },
  { name: '_schema_draft', columns: [user({ unique: true }), column('files', 'object')] },
  {
    // What records had before choices were renamed or merged by a layer, with their versions then: undoing gives it back to those that nobody has changed since.
    name: '_former_choice',
    columns: [
      column('entity', 'text'),
      column('property', 'text'),
      column('record', 'integer', { index: true }),
      column('version', 'integer'),
      column('choice', 'text'),
    ],
  },
  { name: '_job_failure', columns: [column('job', 'text', { unique: true }), column('error', 'text')] },
  {
    name: '_example_plant',
    columns: [
      column('state', 'text'),
      column('done', 'integer'),
      column('total', 'integer'),
      column('begun_at', 'integer'),
      column('user', 'integer'),
      column('kept', 'object', { nullable: true }),
    ],
  },
  {
    // Records that the example plant has made. Like any others they may be changed or deleted.
    name: '_example_record',
    columns: [
      column('key', 'text', { unique: true }),
      column('entity', 'text'),
      column('record', 'integer', { index: true }),
      column('use', 'text'),
    ],
  },
  {
    name: '_directory',
    columns: [
      column('user', 'reference', { reference: { entity: 'users/user', onDelete: 'cascade' }, unique: true }),
      column('tenant', 'integer', { index: true }),
      column('tenant_user', 'integer'),
    ],
  },
];

/** Tables that only the platform's store has. */
export const platformTables: Table[] = [
  {
    // Tenants that were deleted and can still be taken back.
    name: '_deleted_tenant',
    columns: [
      column('tenant', 'integer', { unique: true }),
      column('name', 'text'),
      column('subdomain', 'text'),
      column('made_at', 'text'),
      column('deleted_ms', 'integer'),
      // What it might add of its own, as its row said.
      column('limits', 'object', { nullable: true }),
    ],
  },
  {
    // How many bytes the files of a tenant may have, where that is not what the settings say.
    name: '_tenant_quota',
    columns: [column('tenant', 'integer', { unique: true }), column('files_bytes', 'integer')],
  },
  {
    // Which version of the installation's layer a tenant has, and what keeps it from the newest. The tenant's store is the truth; this is for the list.
    name: '_schema_follower',
    columns: [
      column('tenant', 'integer', { unique: true }),
      column('has', 'integer'),
      // What it was to follow when it was last looked at.
      column('wanted', 'integer'),
      column('digest', 'text'),
      column('refused', 'object', { nullable: true }),
      column('looked_ms', 'integer'),
    ],
  },
  {
    // Subdomains that tenants had before, which lead to the present ones.
    name: '_old_subdomain',
    columns: [column('subdomain', 'text', { unique: true }), column('tenant', 'integer')],
  },
];

import { registerHooks } from 'node:module';

const ONE_LISTENS: [from: string, to: string][] = [
  ['const MOST_OF_A_SESSION = 3;', 'const MOST_OF_A_SESSION = 5000;'],
  ['const MOST_OF_A_USER = 30;', 'const MOST_OF_A_USER = 5000;'],
];

/** For controls only: what is removed from files of the server, by the value of WEAK and the end of their path. */
const WEAKENED: Record<string, Record<string, [from: string, to: string][]>> = {
  // Acts on what was verified before the transaction.
  'no-second-look': {
    'auth/users.ts': [
      ['user?.is_active !== true || ', ''],
      ['(await credentialOf(reader, user.id)) === verified.hash ? user : null', 'user'],
      ['user.id !== verified.user?.id', 'user?.id !== verified.user?.id'],
    ],
    'auth/own-password.ts': [
      ['await who.stillValid(reader);', ''],
      ['activeUser(reader, who.id)', "reader.get('users/user', who.id)"],
      ['(await credentialOf(reader, user.id)) !== verified', 'false'],
    ],
  },
  // Node's own limits are removed too.
  'no-timeouts': {
    'http/guards/slow-bodies.ts': [['if (!raw.complete) endTooSlow(raw.socket);', '']],
  },
  // Leaves a deactivated user their sessions and links, and the owner of an old email its links.
  'nothing-ends': {
    'auth/user-change.ts': [
      ['before.is_active !== after.is_active', 'false'],
      ['before.email !== after.email', 'false'],
    ],
  },
  // A right password resets the count of wrong codes.
  'password-forgives': {
    'auth/password-link.ts': [['if (isOn(await secondFactorOf(writer, user.id))) return;', '']],
  },
  // Every network counts as unknown.
  'no-known-networks': {
    'auth/login-guard.ts': [['await rememberNetwork(writer, id, network, at);', '']],
  },
  // Each network has its own guesses, and there are many networks.
  'no-strangers-count': { 'auth/login-guard.ts': [['[fromNetwork, strangers]', '[fromNetwork]']] },
  // Compares passwords only as typed, and accepts names.
  'any-password': {
    'auth/new-password.ts': [
      ['const stored = asStored(password);', 'const stored = password;'],
      ['const folded = fold(stored);', 'const folded = stored.toLowerCase();'],
      ['const spellings = spellingsOf(folded);', 'const spellings = [folded];'],
      ['if (known)', 'if (false)'],
    ],
  },
  // Takes stock that does not exist.
  'bottomless-stock': {
    'features/parts/booking.ts': [
      ['{ atLeast: { quantity: 0 } }', '{ atLeast: {} }'],
      ['{ atLeast: { on_hand: 0, stock_value: 0 } }', '{ atLeast: {} }'],
      ['if (left >= promised) return;', 'return;'],
    ],
  },
  // Not a control: one session may open any number of streams.
  'many-streams': { 'http/live/open-streams.ts': ONE_LISTENS },
  'heavy-streams': {
    'http/live/open-streams.ts': ONE_LISTENS,
    'http/live/event-stream.ts': [
      [
        'readonly #reply: FastifyReply;',
        'readonly #reply: FastifyReply; readonly kept = Buffer.alloc(131072, 1);',
      ],
    ],
  },
  'deaf-streams': {
    'http/live/open-streams.ts': ONE_LISTENS,
    'http/live/live-feed.ts': [['if (changed?.size !== 0)', 'if (false)']],
  },
  // Rows are written, but their number is not stored.
  'unnoted-imports': {
    'records/import/imports.ts': [
      ['now.done !== begun + from || ', ''],
      ['  const done = begun + to;', '  const done = begun + to < Number(now.total) ? begun : begun + to;'],
    ],
  },
  // Anonymous users may report without limit.
  'no-portal-limits': {
    'features/requests/portal-limits.ts': [
      ['>= most) throw', '>= Infinity) throw'],
      ['< most) continue', '< Infinity) continue'],
    ],
  },
  'any-name': {
    'records/validate-body.ts': [['if (errors.size === 0)', 'if (errors.size >= 0)']],
    'tenancy/tenant-names.ts': [
      ["subdomain.slice(2, 4) === '--'", 'false'],
      ['isOneLine(name) ?', 'true ?'],
    ],
  },
};

/** Disables a protection as the files are loaded; a text that is no longer there is an error, not a weak control. */
export function weakenSources(weak: string): void {
  const files = WEAKENED[weak];
  if (!files) return;
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const changes = Object.entries(files).find(([path]) => url.endsWith(`/src/server/${path}`))?.[1];
      if (!changes) return loaded;
      const source = changes.reduce((text, [from, to]) => {
        if (!text.includes(from))
          throw new Error(`${url} has no "${from}" any more; weakened-sources.ts names it.`);
        return text.replace(from, () => to);
      }, String(loaded.source));
      return { ...loaded, source };
    },
  });
}

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');

/** For controls only: what files of the server lose, by the name of the weakness. */
const WEAKENED: Record<string, Record<string, [from: string, to: string][]>> = {
  // Acts on what was verified before the transaction.
  'no-second-look': {
    'src/server/auth/users.ts': [
      ['user?.is_active !== true || ', ''],
      ['(await credentialOf(reader, user.id)) === verified.hash ? user : null', 'user'],
      ['user.id !== verified.user?.id', 'user?.id !== verified.user?.id'],
    ],
    'src/server/auth/own-password.ts': [
      ['await requireSession(writer, session);', ''],
      ['activeUser(writer, actor.id)', "writer.get('users/user', actor.id)"],
      ['(await credentialOf(writer, user.id)) !== verified', 'false'],
    ],
  },
  // Leaves sessions and links to whoever is deactivated.
  'nothing-ends': {
    'src/server/auth/user-change.ts': [['before.is_active !== after.is_active', 'false']],
  },
  // Leaves links to whoever has the old email.
  'links-outlive-email': {
    'src/server/auth/user-change.ts': [['before.email !== after.email', 'false']],
  },
  // A right password forgives wrong codes.
  'password-forgives': {
    'src/server/auth/password-link.ts': [['if (isOn(await secondFactorOf(writer, user.id))) return;', '']],
  },
};

/** Takes a protection out of the server's source while it is loaded; a weakness of another kind is left alone. */
export function weakenSources(weakness: string): void {
  const files = Object.entries(WEAKENED[weakness] ?? {});
  const texts = new Map<string, string>();
  for (const [file, changes] of files) {
    const weakened = changes.reduce(
      (text, [from, to]) => {
        if (!text.includes(from))
          throw new Error(`${file} has no "${from}" any more; weak-sources.ts names it.`);
        return text.replace(from, () => to);
      },
      readFileSync(join(ROOT, file), 'utf8'),
    );
    texts.set(pathToFileURL(join(ROOT, file)).href, weakened);
  }
  if (texts.size === 0) return;
  registerHooks({
    load(url, context, next) {
      const source = texts.get(url);
      if (source === undefined) return next(url, context);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}

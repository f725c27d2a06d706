import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { logout } from '../../data/session.ts';
import { readUnsent, type Unsent, watchUnsent } from '../../data/unsent.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

/** What waits on this device, once for each record, for people who have left its page: it is sent from there. */
export function UnsentNote() {
  const { pathname } = useLocation();
  const waiting = useUnsent().filter(({ to }) => to !== pathname);
  if (waiting.length === 0) return null;
  return (
    <p className="offline-banner" role="status">
      <Icon name="triangle-alert" />
      <span>
        Kept on this device and not sent yet:{' '}
        {waiting.map(({ record, to, title }, at) => (
          <span key={record}>
            {at > 0 && ', '}
            <Link to={to}>{title}</Link>
          </span>
        ))}
        . Open it to send it.
      </span>
    </p>
  );
}

/** Asks before a user signs out whose work is only on this device. */
export function AskLogout({ onClose }: { onClose(): void }) {
  const waiting = useUnsent();
  return (
    <ConfirmDialog
      open
      title="Log out and lose what is not sent?"
      confirmLabel="Logout"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={logout}
      onCancel={onClose}
    >
      What you entered here is not on the server yet
      {waiting.length > 0 && `: ${waiting.map(({ title }) => title).join(', ')}`}. Logging out removes it from
      this device.
    </ConfirmDialog>
  );
}

/** One entry for each record. */
function useUnsent(): Unsent[] {
  const [entries, setEntries] = useState<Unsent[]>([]);
  useEffect(() => {
    const read = () =>
      readUnsent().then(
        (all) => setEntries([...new Map(all.map((entry) => [entry.record, entry])).values()]),
        // A browser that stores nothing has kept nothing.
        () => {},
      );
    void read();
    return watchUnsent(read);
  }, []);
  return entries;
}

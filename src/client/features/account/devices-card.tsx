import './devices.scss';
import { useState } from 'react';
import { type SignedInDevice, signOutDevice, useDevices } from '../../data/account.ts';
import { failureText } from '../../data/failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatAgo, formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { deviceName, isPhone } from './device-name.ts';

/** The devices this user is signed in on, with a button to sign out each of the others. */
export function DevicesCard() {
  const { data, error, reload } = useDevices();
  return (
    <Card title="Where you are signed in" flush>
      {error ? (
        <div className="card-body">
          <LoadError text="Failed to load data." onRetry={reload} />
        </div>
      ) : (
        <ul className="line-list" aria-busy={!data}>
          {data
            ? data.map((device) => <Device key={device.id} device={device} onSignedOut={reload} />)
            : [1, 2].map((row) => (
                <li key={row} className="device">
                  <Skeleton width="60%" height="2.5rem" />
                </li>
              ))}
        </ul>
      )}
    </Card>
  );
}

function Device({ device, onSignedOut }: { device: SignedInDevice; onSignedOut(): void }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const userAgent = device.user_agent ?? '';
  const name = deviceName(userAgent);
  const lastUsed = device.last_used_at ?? device.created_at;

  async function signOut() {
    setBusy(true);
    try {
      await signOutDevice(device.id);
      toast.success(`${name} is signed out`);
    } catch (error) {
      toast.error(failureText(`${name} could not be signed out.`, error));
    } finally {
      setBusy(false);
      onSignedOut();
    }
  }

  return (
    <li className="device">
      <Icon name={isPhone(userAgent) ? 'smartphone' : 'monitor'} size={20} />
      <div className="device-text">
        <p>{name}</p>
        <p className="device-note">
          {device.address ?? 'Address not known'} · last used{' '}
          <time dateTime={lastUsed} title={formatDateTime(lastUsed)}>
            {formatAgo(lastUsed, new Date())}
          </time>
        </p>
      </div>
      {device.current ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button size="sm" disabled={busy} aria-label={`Sign out ${name}`} onClick={signOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}

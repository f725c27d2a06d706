import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { type FollowerOfSchemas, followSchemas, useSchemaFollowers } from '../../data/own-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Which tenants have what was published for all of them, and what keeps others from it. Those that stay behind come first. */
export function FollowersCard() {
  const { data = [], error, reload } = useSchemaFollowers();
  const [failure, fail] = useState<string>();
  const [trying, setTrying] = useState<number>();
  const isBehind = ({ refused }: FollowerOfSchemas) => Number(refused.length > 0);
  const rows = [...data].sort((a, b) => isBehind(b) - isBehind(a));
  const again = async (tenant: number) => {
    setTrying(tenant);
    fail(undefined);
    try {
      await followSchemas(tenant);
      await reload();
    } catch (cause) {
      fail(failureText(TEXTS.notFollowed, cause as Error));
    }
    setTrying(undefined);
  };
  return (
    <Card title={TEXTS.tenants}>
      {error && <Alert tone="danger">{failureText(TEXTS.tenantsNotLoaded, error)}</Alert>}
      {failure && <Alert tone="danger">{failure}</Alert>}
      {!error && rows.length === 0 && <p className="own-fields-note">{TEXTS.noTenants}</p>}
      <ul className="own-versions" aria-label={TEXTS.tenants}>
        {rows.map(({ tenant, version, is_newest, refused }) => (
          <li key={tenant.id}>
            <div>
              <strong>{tenant.name}</strong>
              <span className="own-fields-note">{standing(version, is_newest)}</span>
              {refused.length > 0 && (
                <Button
                  size="sm"
                  icon="rotate-ccw"
                  disabled={trying === tenant.id}
                  aria-label={TEXTS.tryAgainFor(tenant.name)}
                  onClick={() => void again(tenant.id)}
                >
                  {TEXTS.tryAgain}
                </Button>
              )}
            </div>
            {refused.length > 0 && (
              <ul>
                {refused.map(({ message }) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {rows.some(isBehind) && <p className="own-fields-note">{TEXTS.aboutBehind}</p>}
    </Card>
  );
}

function standing(version: number | null, isNewest: boolean): string {
  if (isNewest) return TEXTS.hasNewest;
  if (version === null) return TEXTS.willFollow;
  return version === 0 ? TEXTS.hasNone : TEXTS.hasVersion(version);
}

import { type ReactNode, useMemo } from 'react';
import type { Grants } from '../../shared/schema/grants.ts';
import { rightsOf } from '../../shared/schema/rights.ts';
import { useOwnRights } from '../data/own-rights.ts';
import { useSession } from '../data/session.ts';
import { ModelProvider, useModel } from '../model/model.ts';
import { type Given, ownModel } from '../model/own-model.ts';

/**
 * A tenant's app, reduced to what the user may see. Until the rights are known it is rendered whole, which fits most users: the
 * server checks every request anyway.
 */
export function OwnApp({ children }: { children: ReactNode }) {
  const whole = useModel();
  const { signedIn, user } = useSession();
  const rights = useOwnRights(signedIn);
  const me = user?.id;
  const model = useMemo(
    () =>
      rights === undefined || rights.all || me === undefined
        ? whole
        : ownModel(whole, rightsOf(rights.grants as Grants), me, rights.my as Given),
    [whole, rights, me],
  );
  return <ModelProvider value={model}>{children}</ModelProvider>;
}

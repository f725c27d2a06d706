import './portal.scss';
import { type ReactElement, useEffect, useState } from 'react';
import { RequestError } from '../../data/request.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Solo } from '../../ui/solo.tsx';
import { labelledAsset, type PublicForm, readForm, readStatus } from './portal-api.ts';
import { ReportForm } from './report-form.tsx';
import { RequestStatus } from './request-status.tsx';
import { StopMails } from './stop-mails.tsx';

const STATUS = /^\/r\/status\/([^/]+)\/?$/;
const STOP = /^\/r\/stop\/([^/]+)\/?$/;
const PORTAL = /^\/r\/([^/]+)\/?$/;

/** The pages for people without an account. They load none of the app. */
export function portalApp(pathname: string): ReactElement {
  const status = STATUS.exec(pathname)?.[1];
  const stop = STOP.exec(pathname)?.[1];
  const portal = PORTAL.exec(pathname)?.[1];
  if (status !== undefined)
    return (
      <Loaded load={() => readStatus(status)}>
        {(found) => <RequestStatus token={status} status={found} />}
      </Loaded>
    );
  if (stop !== undefined)
    return (
      <Solo>
        <StopMails token={stop} />
      </Solo>
    );
  if (portal !== undefined)
    return (
      <Loaded load={() => leadOrRead(portal)}>{(form) => <ReportForm token={portal} form={form} />}</Loaded>
    );
  return (
    <Solo>
      <NotFoundPage />
    </Solo>
  );
}

/** Signed-in users are redirected to the asset itself; the page is left then, so nothing else is loaded. */
async function leadOrRead(token: string): Promise<PublicForm> {
  const asset = await labelledAsset(token);
  if (asset === undefined) return readForm(token);
  window.location.replace(`/assets/${asset}`);
  return new Promise(() => {});
}

/** Shows data once it has loaded, or the page for what does not exist. */
function Loaded<T>({ load, children }: { load(): Promise<T>; children(found: T): ReactElement }) {
  const [found, setFound] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address determines what is read, and it does not change
  useEffect(() => {
    setError(undefined);
    load().then(setFound, setError);
  }, [round]);
  if (found !== undefined) return <Solo>{children(found)}</Solo>;
  if (error instanceof RequestError && error.status === 404)
    return (
      <Solo>
        <NotFoundPage />
      </Solo>
    );
  if (error)
    return (
      <Solo>
        <LoadError
          text={error instanceof RequestError ? error.message : 'This page could not be loaded.'}
          onRetry={() => setRound(round + 1)}
        />
      </Solo>
    );
  return (
    <Solo>
      <div className="card solo-card portal-card" aria-busy="true">
        <div className="card-body">
          <Skeleton width="40%" />
          <Skeleton width="70%" height="2rem" />
          <Skeleton height="16rem" />
        </div>
      </div>
    </Solo>
  );
}

import './notices.scss';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WireRecord } from '../../../shared/wire.ts';
import { markAllRead, markRead, useNotices, useUnreadCount } from '../../data/notices.ts';
import { type Model, useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatAgo, formatDateTime } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { NoticeAbout } from './notice-about.tsx';

/** The signed-in user's notices, newest first. */
export function Page() {
  const { rows, meta, error, reload } = useNotices();
  const unread = useUnreadCount();
  const model = useModel();
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback((entity: string) => setTold((known) => new Set([...known, entity])), []);
  const isTold = rows.every((notice) => {
    const about = aboutOf(notice, model);
    return about === undefined || told.has(about.entity);
  });
  const [isShown, setShown] = useState(false);
  const isReady = meta !== undefined && isTold;
  useEffect(() => {
    if (isReady) setShown(true);
  }, [isReady]);
  const toast = useToast();
  return (
    <>
      <PageHeader
        title="Notices"
        actions={
          <>
            <Link className={buttonClass()} to="/profile">
              Notification settings
            </Link>
            {/* Always there: one that came with the first unread notice would move the page. */}
            <Button
              variant="primary"
              disabled={unread === 0}
              onClick={() => void markAllRead().catch((reason: Error) => toast.error(reason.message))}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      {error ? (
        <LoadError text="Failed to load data." onRetry={reload} />
      ) : !meta ? (
        <Skeleton height="6rem" />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="bell"
          title="No notices"
          text="Work assigned to you, what is due and what is reported will be shown here."
        />
      ) : (
        <>
          {!isShown && <Skeleton height="6rem" />}
          {/* Texts that load later would each take another line. */}
          <div hidden={!isShown}>
            <Card title="Newest" flush>
              <ul className="line-list notices">
                {rows.map((notice) => (
                  <Notice key={notice.id} notice={notice} all={idsOf(rows, notice.entity)} onTold={tell} />
                ))}
              </ul>
            </Card>
          </div>
        </>
      )}
    </>
  );
}

/** The ids of an entity's records in the notices. */
function idsOf(notices: WireRecord[], entity: unknown): string {
  return [...new Set(notices.filter((one) => one.entity === entity).map(({ key }) => key))].join();
}

/** The record of a notice, if the user may read it. */
function aboutOf(
  { entity, key }: WireRecord,
  { manifest }: Model,
): { entity: string; id: number } | undefined {
  const isKnown = typeof entity === 'string' && Object.hasOwn(manifest, entity) && typeof key === 'number';
  return isKnown ? { entity, id: key } : undefined;
}

interface Props {
  notice: WireRecord;
  all: string;
  /** Called once the texts for an entity's notices are known. */
  onTold(entity: string): void;
}

function Notice({ notice, all, onTold }: Props) {
  const model = useModel();
  const { id, title, entity, read_at, created_at } = notice;
  const isUnread = read_at === null;
  const about = aboutOf(notice, model);
  const onLoaded = useCallback(() => onTold(String(entity)), [onTold, entity]);
  const read = () => {
    if (isUnread) void markRead(id);
  };
  return (
    <li className={`notice${isUnread ? ' is-unread' : ''}`}>
      <span className="notice-text">
        {about ? (
          <Link className="notice-link" to={recordAddress(model, about.entity, about.id)} onClick={read}>
            {String(title)}
          </Link>
        ) : (
          String(title)
        )}
        {isUnread && <span className="sr-only"> (not read)</span>}
        {about && <NoticeAbout {...about} all={all} onLoaded={onLoaded} />}
      </span>
      <time dateTime={String(created_at)} title={formatDateTime(String(created_at))}>
        {formatAgo(String(created_at), new Date())}
      </time>
    </li>
  );
}

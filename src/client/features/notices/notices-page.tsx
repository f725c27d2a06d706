import './notices.scss';
import { Link } from 'react-router-dom';
import type { WireRecord } from '../../../shared/wire.ts';
import { markAllRead, markRead, useNotices, useUnreadCount } from '../../data/notices.ts';
import { useModel } from '../../model/model.ts';
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

/** What who is signed in is told, the newest first. */
export function Page() {
  const { rows, meta, error, reload } = useNotices();
  const unread = useUnreadCount();
  const toast = useToast();
  return (
    <>
      <PageHeader
        title="Notices"
        actions={
          <>
            <Link className={buttonClass()} to="/profile">
              Choose what you hear of
            </Link>
            {unread > 0 && (
              <Button
                variant="primary"
                onClick={() => void markAllRead().catch((reason: Error) => toast.error(reason.message))}
              >
                Mark all as read
              </Button>
            )}
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
          title="Nothing to tell"
          text="Work that is given to you, what is due and what is reported will stand here."
        />
      ) : (
        <Card title="Newest" flush>
          <ul className="line-list notices">
            {rows.map((notice) => (
              <Notice key={notice.id} notice={notice} all={idsOf(rows, notice.entity)} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** The ids of the records of an entity that notices tell of. */
function idsOf(notices: WireRecord[], entity: unknown): string {
  return [...new Set(notices.filter((one) => one.entity === entity).map(({ key }) => key))].join();
}

function Notice({ notice, all }: { notice: WireRecord; all: string }) {
  const model = useModel();
  const { id, title, entity, key, read_at, created_at } = notice;
  const isUnread = read_at === null;
  const about =
    typeof entity === 'string' && Object.hasOwn(model.manifest, entity) && typeof key === 'number'
      ? { entity, id: key }
      : undefined;
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
        {about && <NoticeAbout {...about} all={all} />}
      </span>
      <time dateTime={String(created_at)} title={formatDateTime(String(created_at))}>
        {formatAgo(String(created_at), new Date())}
      </time>
    </li>
  );
}

import './comments.scss';
import { useState } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { COMMENT } from '../../data/comments.ts';
import { failureText } from '../../data/failure-text.ts';
import { useFileLinks } from '../../data/files.ts';
import { deleteRecord } from '../../data/records.ts';
import { useSession } from '../../data/session.ts';
import { useModel } from '../../model/model.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/person.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { FileList } from '../files/file-list.tsx';
import { useUndo } from '../saving/use-undo.ts';
import { CommentBox } from './comment-box.tsx';
import { namedParts } from './naming.ts';

/** A comment in the timeline of a record; its author changes it, they and admins delete it. */
export function CommentItem({ comment, path, id }: { comment: WireRecord; path: string; id: number }) {
  const { user } = useSession();
  const { own } = useModel();
  const toast = useToast();
  const undo = useUndo();
  const [isChanging, setChanging] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const author = comment.author as Labelled | null;
  const photos = (comment.photos ?? []) as StoredFile[];
  const links = useFileLinks(
    COMMENT,
    comment.id,
    'photos',
    photos.map((file) => file.id),
  );
  const text = String(comment.text ?? '');
  const at = String(comment.created_at);
  const isMine = author !== null && author.id === user?.id;
  const name = author?.label ?? 'Mainstay';

  async function remove() {
    setAsked(false);
    try {
      await deleteRecord(COMMENT, comment.id);
      toast.success('Comment deleted', undo.ofDeletion(COMMENT, comment.id, 'Comment'));
    } catch (error) {
      toast.error(failureText('The comment could not be deleted.', error));
    }
  }

  const items = [
    ...(isMine ? [{ label: 'Change', icon: 'pencil' as const, onSelect: () => setChanging(true) }] : []),
    ...(isMine || own === undefined
      ? [{ label: 'Delete', icon: 'trash-2' as const, onSelect: () => setAsked(true) }]
      : []),
  ];
  return (
    <li className="history-item comment">
      <Avatar name={name} />
      <div className="comment-words">
        <p className="comment-head">
          <strong>{name}</strong>{' '}
          <time className="history-time" dateTime={at}>
            {formatDateTime(at)}
          </time>
          {String(comment.updated_at) !== at && <span className="comment-changed"> · changed</span>}
        </p>
        {isChanging ? (
          <CommentBox
            path={path}
            id={id}
            changed={{ id: comment.id, text, photos }}
            onDone={() => setChanging(false)}
          />
        ) : (
          <>
            {text !== '' && (
              <p className="comment-text" dir="auto">
                {namedParts(text, String(comment.named ?? '')).map((part, index) =>
                  part.isName ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
                    <strong key={index} className="comment-named">
                      {part.text}
                    </strong>
                  ) : (
                    part.text
                  ),
                )}
              </p>
            )}
            <FileList files={photos} links={links} />
          </>
        )}
      </div>
      {items.length > 0 && !isChanging && (
        <Menu label={`More for the comment of ${name}`} className="btn btn-icon" items={items}>
          <Icon name="ellipsis-vertical" size={16} />
        </Menu>
      )}
      <ConfirmDialog
        open={isAsked}
        title="Delete this comment?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      />
    </li>
  );
}

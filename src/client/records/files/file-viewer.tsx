import { type KeyboardEvent, useEffect } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import type { FileLink } from '../../data/files.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

interface Props {
  pictures: StoredFile[];
  links: Record<number, FileLink>;
  /** The id of the picture shown; undefined while closed. */
  shown: number | undefined;
  onShow(id: number | undefined): void;
}

/** Shows pictures one at a time over the page: arrow keys step through them, Escape closes. */
export function FileViewer({ pictures, links, shown, onShow }: Props) {
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const link = picture && links[picture.id];
  const go = (by: number) => {
    const next = pictures[(at + by + pictures.length) % pictures.length];
    if (next) onShow(next.id);
  };
  useEffect(() => {
    // Close the viewer if its picture has been removed.
    if (shown !== undefined && !picture) onShow(undefined);
  }, [shown, picture, onShow]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(1);
    else if (event.key === 'ArrowLeft') go(-1);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      open={picture !== undefined}
      onClose={() => onShow(undefined)}
      className="file-viewer"
      aria-label={picture?.name ?? 'Pictures'}
      onKeyDown={onKeyDown}
    >
      {picture && (
        <div className="file-viewer-inner">
          <div className="file-viewer-picture">{link && <img src={link.url} alt={picture.name} />}</div>
          <div className="file-viewer-bar">
            <span className="file-viewer-name" aria-live="polite">
              <bdi>{picture.name}</bdi>
              {pictures.length > 1 && ` (${at + 1} of ${pictures.length})`}
            </span>
            {pictures.length > 1 && (
              <>
                <Button icon="chevron-left" aria-label="Picture before" onClick={() => go(-1)} />
                <Button icon="chevron-right" aria-label="Next picture" onClick={() => go(1)} />
              </>
            )}
            {link && (
              <a className={buttonClass()} href={`${link.url}&save=1`}>
                Download
              </a>
            )}
            <Button onClick={() => onShow(undefined)}>Close</Button>
          </div>
        </div>
      )}
    </Modal>
  );
}

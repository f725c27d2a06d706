import './files.scss';
import { useState } from 'react';
import { bytesText, isPicture, type StoredFile } from '../../../shared/schema/files.ts';
import type { FileLink } from '../../data/files.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileViewer } from './file-viewer.tsx';
import { sentPicture } from './use-uploads.ts';

interface Props {
  files: StoredFile[];
  links: Record<number, FileLink>;
  onRemove?(file: StoredFile): void;
}

/** Files of a record: thumbnails that open a viewer, documents that are opened or downloaded. */
export function FileList({ files, links, onRemove }: Props) {
  const [shown, setShown] = useState<number>();
  if (files.length === 0) return null;
  return (
    <>
      <ul className="files">
        {files.map((file) => (
          <li key={file.id} className="file">
            <FileFace file={file} link={links[file.id]} onOpen={() => setShown(file.id)} />
            {onRemove && (
              <Button
                variant="ghost"
                size="sm"
                icon="trash-2"
                className="file-remove"
                aria-label={`Remove ${file.name}`}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      <FileViewer
        pictures={files.filter((file) => isPicture(file) && links[file.id])}
        links={links}
        shown={shown}
        onShow={setShown}
      />
    </>
  );
}

interface FaceProps {
  file: StoredFile;
  link: FileLink | undefined;
  onOpen(): void;
}

function FileFace({ file, link, onOpen }: FaceProps) {
  const small = sentPicture(file.id) ?? link?.thumbUrl ?? (isPicture(file) ? link?.url : undefined);
  if (isPicture(file))
    return (
      <button type="button" className="file-face" disabled={!link} onClick={onOpen}>
        {small ? (
          <img src={small} alt={file.name} loading="lazy" />
        ) : (
          <bdi className="file-blank">{file.name}</bdi>
        )}
      </button>
    );
  const words = (
    <>
      <Icon name="file-text" size={20} />
      <bdi className="file-name">{file.name}</bdi>
      <span className="file-size">{bytesText(file.size)}</span>
    </>
  );
  if (!link) return <span className="file-face is-paper">{words}</span>;
  return (
    <a className="file-face is-paper" href={link.url}>
      {words}
    </a>
  );
}

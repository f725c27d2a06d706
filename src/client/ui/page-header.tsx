import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { usePageTitle } from './page-title.ts';

/** Where a page leads back to. */
export interface Back {
  label: string;
  to: string;
}

interface Props {
  title: string;
  /** A class for the kind of page, where its header looks different. */
  className?: string;
  /** The title is a placeholder for one still loading, which may be longer. */
  isComing?: boolean;
  /** Content beside the title, such as a badge. */
  aside?: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Further lines below the title; on a phone the actions come after them. */
  below?: ReactNode;
  actions?: ReactNode;
  back?: Back;
}

/** The header of a page: sets the document's title, takes the focus when the page opens, holds the actions. */
export function PageHeader({
  title,
  className = '',
  isComing = false,
  aside,
  description,
  below,
  actions,
  back,
}: Props) {
  usePageTitle(title);
  return (
    <header className={`page-header ${className}`.trim()}>
      {back && (
        <Link className="page-back" to={back.to}>
          <Icon name="arrow-left" size={14} />
          {back.label}
        </Link>
      )}
      <div className="page-header-line">
        <h1 className={`page-title${isComing ? ' is-coming' : ''}`} tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {aside}
        {below}
        {actions && <div className="page-actions">{actions}</div>}
      </div>
      {description && <p className="page-description">{description}</p>}
    </header>
  );
}

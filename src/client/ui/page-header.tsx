import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { usePageTitle } from './page-title.ts';

export interface Crumb {
  label: string;
  to: string;
}

interface Props {
  title: string;
  /** What it is the head of, where that decides how it looks. */
  className?: string;
  /** Whether the title only stands for one that is still to come, which may be longer. */
  isComing?: boolean;
  /** Beside the title, such as a badge. */
  aside?: ReactNode;
  /** One line below the title. */
  description?: ReactNode;
  /** Further lines below the title; on a phone the actions stand below them. */
  below?: ReactNode;
  actions?: ReactNode;
  back?: Crumb;
  crumbs?: Crumb[];
}

/** The head of a page: names it in the document, takes the focus when the page is opened, holds its actions. */
export function PageHeader({
  title,
  className = '',
  isComing = false,
  aside,
  description,
  below,
  actions,
  back,
  crumbs = [],
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
      {crumbs.length > 0 && (
        <nav className="page-crumbs" aria-label="Breadcrumb">
          {crumbs.map((crumb) => (
            <Fragment key={crumb.to}>
              <Link to={crumb.to}>{crumb.label}</Link>
              <Icon name="chevron-right" size={12} />
            </Fragment>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
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

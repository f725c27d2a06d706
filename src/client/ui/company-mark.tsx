import { type ReactNode, useEffect } from 'react';
import { type Look, useLook } from '../data/look.ts';

interface Props {
  /** What stands there if the company has no logo. */
  children?: ReactNode;
  /** Of a page that has been told with its own answer. */
  look?: Look;
}

/** The logo of the company whose page it is; the page has its colour as long as the logo is shown. */
export function CompanyMark({ children, look: known }: Props) {
  const look = useLook(known);
  const accent = look?.accent;
  useEffect(() => {
    if (!accent) return;
    const { dataset, style } = document.documentElement;
    dataset.accent = '';
    style.setProperty('--accent', accent);
    return () => {
      delete dataset.accent;
      style.removeProperty('--accent');
    };
  }, [accent]);
  // Its name stands beside it.
  return look?.logo ? <img className="company-logo" src={look.logo} alt="" /> : children;
}

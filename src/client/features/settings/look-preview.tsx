import './look-preview.scss';
import { Link } from 'react-router-dom';
import { COLOUR, contrastOf, LEAST_CONTRAST } from '../../../shared/contrast.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { LOOK_TEXTS } from '../../../shared/settings-texts.ts';
import { useTenant } from '../../data/tenant.ts';
import type { FormAsideProps } from '../../records/slots.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';

const WHITE = '#ffffff';

/** Below the general settings: where what is switched on is used, and how the logo and the colour look where people sign in. */
export function LookPreview({ values, loaded, children }: FormAsideProps) {
  const { tenant } = useTenant();
  const [logo] = (values.logo ?? []) as StoredFile[];
  const [saved] = (loaded?.logo ?? []) as StoredFile[];
  const accent = typeof values.accent === 'string' && COLOUR.test(values.accent) ? values.accent : undefined;
  const contrast = accent === undefined ? undefined : contrastOf(accent, WHITE);
  return (
    <>
      {children}
      {loaded?.portal_open === true && (
        <p className="look-portal" role="status">
          The request portal is on. <Link to="/settings/portals">Open the request portals</Link> for the
          addresses that people report at.
        </p>
      )}
      <section className="look" aria-label={LOOK_TEXTS.preview}>
        <div className="look-card" style={{ borderTopColor: accent }}>
          {logo && logo.id === saved?.id ? (
            <img className="company-logo" src={`/api/v1/look/logo?v=${logo.id}`} alt="" />
          ) : (
            <BrandMark className="solo-mark" />
          )}
          <p className="look-name">{tenant?.name}</p>
          <span className="look-button" style={{ background: accent }}>
            Login
          </span>
        </div>
        <p className="field-note">
          {logo && logo.id !== saved?.id && `${LOOK_TEXTS.newLogo} `}
          {contrast !== undefined && LOOK_TEXTS.contrast(Math.floor(contrast * 100) / 100)}
          {contrast !== undefined && contrast < LEAST_CONTRAST && ` ${LOOK_TEXTS.pale}`}
        </p>
      </section>
    </>
  );
}

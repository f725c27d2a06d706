/** Product screenshots made by `npm run screenshots`, by name: `./shots/dashboard-phone-dark.webp`. */
const SHOTS = import.meta.glob<string>('./shots/*.webp', { eager: true, query: '?url', import: 'default' });
const PHONE = '(max-width: 639.98px)';
const DARK = '(prefers-color-scheme: dark)';

interface Props {
  name: 'dashboard' | 'work-order';
  alt: string;
  /** Further down the page: loaded when it comes near the viewport. */
  lazy?: boolean;
}

/** A framed screenshot of the product in the reader's theme; phones get one of a phone. */
export function ProductShot({ name, alt, lazy = false }: Props) {
  const shot = (variant: string) => SHOTS[`./shots/${name}${variant}.webp`];
  return (
    <div className="shot">
      <picture>
        <source
          srcSet={shot('-phone-dark')}
          media={`${PHONE} and ${DARK}`}
          type="image/webp"
          width={780}
          height={1000}
        />
        <source srcSet={shot('-phone')} media={PHONE} type="image/webp" width={780} height={1000} />
        <source srcSet={shot('-dark')} media={DARK} type="image/webp" width={1440} height={900} />
        <img
          src={shot('')}
          alt={alt}
          width={1440}
          height={900}
          decoding="async"
          loading={lazy ? 'lazy' : 'eager'}
        />
      </picture>
    </div>
  );
}

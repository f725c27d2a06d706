import { ShotSketch } from './shot-sketch.tsx';

/** Pictures of the product that a script has made, by name: `shots/dashboard.webp`. */
const SHOTS = import.meta.glob<string>('./shots/*.webp', { eager: true, query: '?url', import: 'default' });

interface Props {
  name: 'dashboard' | 'work-order';
  alt: string;
}

/** A picture of the product in a frame; where none was made, a sketch of it in the page's own colours. */
export function ProductShot({ name, alt }: Props) {
  const light = SHOTS[`./shots/${name}.webp`];
  const dark = SHOTS[`./shots/${name}-dark.webp`];
  return (
    <div className="shot">
      {light ? (
        <picture>
          {dark && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
          <img src={light} alt={alt} width={1440} height={900} decoding="async" />
        </picture>
      ) : (
        <ShotSketch name={name} />
      )}
    </div>
  );
}

import { useState } from 'react';
import { pointOf } from '../../../shared/points.ts';
import { Button } from '../../ui/button.tsx';
import type { Controls, InputProps } from '../field.ts';
import { EmptyFilter } from '../parts/empty-filter.tsx';
import { ReadBox } from '../parts/read-box.tsx';
import '../parts/point-input.scss';

/** A point is typed, copied from a map, or that of the device. */
function Input(props: InputProps) {
  const [state, setState] = useState<'asking' | 'failed'>();
  const isOff = props.disabled || props.readOnly;
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(undefined);
        props.onChange(pointOf(coords.latitude, coords.longitude));
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 },
    );
  };
  return (
    <div className="point-input">
      <ReadBox {...props} type="text" placeholder={props.placeholder ?? '47.37, 8.54'} />
      {!isOff && 'geolocation' in navigator && (
        <Button icon="map-pin" disabled={state === 'asking'} onClick={ask}>
          My position
        </Button>
      )}
      {state === 'failed' && (
        <p className="form-field-error" role="status">
          The position of this device is not known. Allow it in the browser, or type it.
        </p>
      )}
    </div>
  );
}

export const controls: Controls = { Input, Filter: EmptyFilter };

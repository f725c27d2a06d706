import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** A change that the user can ask for. */
export type Wish = 'on' | 'off' | 'codes';

const FEW = 3;

interface Props {
  isOn: boolean;
  codesLeft: number;
  takesFocus: boolean;
  onWish(wish: Wish): void;
}

/** The current state, with the possible next steps. */
export function TwoStepState({ isOn, codesLeft, takesFocus, onWish }: Props) {
  if (!isOn)
    return (
      <div className="two-step">
        <p>
          Signing in then also asks for a code from an app on your phone. Nobody gets in with your password
          alone.
        </p>
        <div className="two-step-actions">
          <Button icon="shield-check" autoFocus={takesFocus} onClick={() => onWish('on')}>
            Set up
          </Button>
        </div>
      </div>
    );
  const left = codesLeft === 1 ? '1 recovery code is left' : `${codesLeft} recovery codes are left`;
  return (
    <div className="two-step">
      {codesLeft > FEW ? (
        <p>Signing in asks for a code from your app. {left}.</p>
      ) : (
        <Alert tone="warning">{left}. Make new ones before you need them.</Alert>
      )}
      <div className="two-step-actions">
        <Button autoFocus={takesFocus} onClick={() => onWish('codes')}>
          New recovery codes
        </Button>
        <Button onClick={() => onWish('off')}>Turn off</Button>
      </div>
    </div>
  );
}

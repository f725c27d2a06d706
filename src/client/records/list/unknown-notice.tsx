import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import type { Unknown } from './unknown-asked.ts';

const WORDS: Record<string, string> = { ordering: 'order', columns: 'column', view: 'view', group: 'group' };

/** A warning that names the unknown parts of the address, with a button that removes them. */
export default function UnknownNotice({ unknown }: { unknown: Unknown[] }) {
  const [, change] = useAddressParams();
  const said = unknown.map(({ parameter, value }) =>
    WORDS[parameter] ? `${WORDS[parameter]} “${value}”` : `filter “${parameter}”`,
  );
  return (
    <Alert tone="warning">
      <p>This link has filters this list does not know: {said.join(', ')}. It is shown without them.</p>
      <Button
        size="sm"
        onClick={() =>
          change((now) => {
            for (const { parameter, value } of unknown) {
              const rest = (now.get(parameter) ?? '')
                .split(',')
                .filter((one) => WORDS[parameter] && one.replace(/^-/, '') !== value);
              if (rest.join() === '') now.delete(parameter);
              else now.set(parameter, rest.join());
            }
            return { to: now, replace: true };
          })
        }
      >
        Take it out
      </Button>
    </Alert>
  );
}

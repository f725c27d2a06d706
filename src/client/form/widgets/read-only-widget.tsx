import type { WidgetProps } from '@rjsf/utils';
import { describe, fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { hintOf } from '../hint.ts';

/** A value that the server owns, shown among the fields but not to be typed in. */
export function ReadOnlyWidget(props: WidgetProps) {
  const { labels } = useFormSurroundings();
  const name = fieldName(props.id);
  return (
    <output
      id={props.id}
      className="form-control-plaintext"
      {...describe(props.id, props.rawErrors, hintOf(props))}
    >
      {labels[name]?.label ?? text(props)}
    </output>
  );
}

function text({ value, options }: WidgetProps): string {
  if (value === undefined || value === null || value === '') return '–';
  const choice = options.enumOptions?.find((entry) => entry.value === value);
  if (choice) return choice.label;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? new Intl.NumberFormat().format(value) : String(value);
}

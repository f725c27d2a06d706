import type { ObjectFieldTemplateProps } from '@rjsf/utils';

/** The fields of a form in columns. Keyed by name, so that a field keeps its focus when one before it comes or goes. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className="form-fields">
      {properties.map(({ name, content, hidden }) => (
        <FieldSlot key={name} hidden={hidden}>
          {content}
        </FieldSlot>
      ))}
    </div>
  );
}

function FieldSlot({ hidden, children }: { hidden: boolean; children: React.ReactNode }) {
  return hidden ? <div hidden>{children}</div> : children;
}

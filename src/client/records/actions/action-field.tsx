import { useId, useState } from 'react';
import type { FileRules, StoredFile } from '../../../shared/schema/files.ts';
import { useChoosable } from '../../data/choosable.ts';
import { controlsOf } from '../../fields/controls.ts';
import { chooseText, titleBeside } from '../../fields/parts/choose-text.ts';
import { useModel } from '../../model/model.ts';
import { FileInput } from '../files/file-input.tsx';
import { type ActionFieldProps, BESIDE_REFERENCES, useSlot } from '../slots.tsx';

/** Texts that may be longer than this get a box of several lines. */
const ONE_LINE = 200;

interface FilesProps {
  id: string;
  rules: FileRules;
  onChange(ids: number[] | undefined): void;
}

/** Photos sent along with the action: the record has them once the action is done. */
function ActionFiles({ id, rules, onChange }: FilesProps) {
  const [files, setFiles] = useState<StoredFile[]>([]);
  return (
    <FileInput
      id={id}
      rules={rules}
      files={files}
      links={{}}
      onChange={(next) => {
        setFiles(next);
        onChange(next.length > 0 ? next.map((file) => file.id) : undefined);
      }}
    />
  );
}

/** A field of an action's dialog, drawn like its kind in forms, with its error below. */
export function ActionField({ entity, values, property, value, error, onChange }: ActionFieldProps) {
  const id = useId();
  const choosable = useChoosable(entity, property, values);
  const model = useModel();
  const { manifest, screens } = model;
  const target = property.reference?.entity ?? '';
  const beside = useSlot(BESIDE_REFERENCES).find(({ fits }) => fits(target, model));
  const Input = controlsOf(property)?.Input;
  const kind = property.reference && manifest[property.reference.entity]?.title;
  if (!Input && !property.files) return null;
  return (
    <div className="field action-field">
      <label id={`${id}-label`} htmlFor={id}>
        {property.title}
        {!property.required && !error && <span className="field-optional"> (optional)</span>}
      </label>
      {property.files && <ActionFiles id={id} rules={property.files} onChange={onChange} />}
      {Input && (
        <Input
          id={id}
          name={property.name}
          property={property}
          value={value}
          onChange={onChange}
          label={property.title}
          placeholder={kind && chooseText(titleBeside(property.title, kind))}
          required={property.required}
          invalid={error !== undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          widget={(property.limits?.maxLength ?? 0) > ONE_LINE ? 'textarea' : undefined}
          rows={3}
          choosable={choosable}
          // Only the control of references knows the first, and only that of people the second.
          {...(property.reference && { tellsFacts: screens[target]?.found })}
          {...(property.reference?.assigns !== undefined && { tellsLoad: true as const })}
        />
      )}
      {beside && <beside.Component path={target} label={property.title} onChoose={onChange} />}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-note field-error">
          {error}
        </p>
      )}
    </div>
  );
}

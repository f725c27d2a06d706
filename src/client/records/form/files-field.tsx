import type { FieldProps } from '@rjsf/utils';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { useFileLinks } from '../../data/files.ts';
import { useModel } from '../../model/model.ts';
import { FileInput } from '../files/file-input.tsx';
import { FileList } from '../files/file-list.tsx';
import { fieldName } from './field-ids.ts';
import { useFormSurroundings } from './form-context.ts';

/** Photos and documents in a form: uploaded when chosen, linked to the record when it is saved. */
export function FilesField({ idSchema, formData, onChange, uiSchema, disabled }: FieldProps) {
  const { manifest } = useModel();
  const { path, recordKey } = useFormSurroundings();
  const name = fieldName(idSchema.$id);
  const property = manifest[path] && propertyOf(manifest[path], name);
  const files: StoredFile[] = Array.isArray(formData) ? formData : [];
  const links = useFileLinks(
    path,
    recordKey,
    name,
    files.map(({ id }) => id),
  );
  if (!property?.files) return null;
  if (uiSchema?.['ui:widget'] === 'readOnly')
    return files.length > 0 ? <FileList files={files} links={links} /> : <span>–</span>;
  return (
    <FileInput
      id={idSchema.$id}
      rules={property.files}
      files={files}
      links={links}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

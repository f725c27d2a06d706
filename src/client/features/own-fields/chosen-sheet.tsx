import type { Entity } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { productModel } from '../../model/model.ts';
import { withoutEntity } from './draft-entities.ts';
import { fieldsOf, withField, withoutField, withPlace, withWord } from './draft-fields.ts';
import { EntitySheet } from './entity-sheet.tsx';
import { productField, withProductField } from './product-fields.ts';
import { ProductSheet } from './product-sheet.tsx';
import { SheetPane } from './sheet-pane.tsx';

interface Props {
  /** As the draft makes it. */
  entity: Entity;
  /** The field whose sheet is shown; without one that of the kind of record. */
  chosen: string | undefined;
  files: LayerFiles;
  published: LayerFiles;
  /** All kinds of record. */
  kinds: Entity[];
  /** What is wrong, by field. */
  errors: Record<string, string[]>;
  onFiles(files: LayerFiles): void;
  /** The field, or the kind of record, has gone. */
  onGone(what: 'field' | 'entity'): void;
}

/** The sheet of what is chosen: of a field of the tenant's own, one of the product, or the kind of record itself. */
export function ChosenSheet(props: Props) {
  const { entity, chosen, files, published, kinds, errors, onFiles, onGone } = props;
  const { path } = entity;
  const fields = fieldsOf(files, path);
  const at = fields.findIndex(({ name }) => name === chosen);
  const field = fields[at];
  const product = productModel().manifest[path];
  const theirs = product && chosen !== undefined ? productField(files, product, chosen) : undefined;
  const move = (name: string, to: number) => onFiles(withPlace(files, path, name, to));
  if (field)
    return (
      <SheetPane
        key={`${path} ${field.name}`}
        field={field}
        schema={files[`${path}.json`]?.properties?.[field.name] ?? {}}
        kinds={kinds}
        isPublished={fieldsOf(published, path).some(({ name }) => name === field.name)}
        errors={errors[field.name] ?? []}
        draft={{ files, path, property: propertyOf(entity, field.name) }}
        onChange={(next) => onFiles(withField(files, path, next))}
        onWord={(word, value) => onFiles(withWord(files, path, field.name, word, value))}
        onUp={at > 0 ? () => move(field.name, at - 1) : undefined}
        onDown={at < fields.length - 1 ? () => move(field.name, at + 1) : undefined}
        onRemove={() => {
          onFiles(withoutField(files, path, field.name));
          onGone('field');
        }}
      />
    );
  if (theirs)
    return (
      <ProductSheet
        key={`${path} ${theirs.property.name}`}
        field={theirs}
        errors={errors[theirs.property.name] ?? []}
        onChange={(next) => onFiles(withProductField(files, path, next))}
      />
    );
  return (
    <EntitySheet
      key={path}
      entity={entity}
      files={files}
      kinds={kinds}
      errors={errors[''] ?? []}
      onFiles={onFiles}
      onRemove={() => {
        onFiles(withoutEntity(files, path));
        onGone('entity');
      }}
    />
  );
}

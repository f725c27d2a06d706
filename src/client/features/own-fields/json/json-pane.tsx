import entityWords from '../../../../../schemas/meta/entity.schema.json' with { type: 'json' };
import screenWords from '../../../../../schemas/meta/entity-ui.schema.json' with { type: 'json' };
import { OWN_FIELD_TEXTS as TEXTS } from '../../../../shared/own-field-texts.ts';
import type { LayerFile, LayerFiles } from '../../../../shared/schema/layer-files.ts';
import { productModel } from '../../../model/model.ts';
import { Card } from '../../../ui/card.tsx';
import type { PlacedError } from '../draft-errors.ts';
import { isOfDraft } from '../of-draft.ts';
import { JsonFile } from './json-file.tsx';
import type { MetaSchema } from './meta-schema.ts';

interface Props {
  path: string;
  files: LayerFiles;
  errors: PlacedError[];
  onFiles(files: LayerFiles): void;
}

/** The pair of files of a kind of record as JSON: the same draft as in the sheets. */
export default function JsonPane({ path, files, errors, onFiles }: Props) {
  const product = productModel();
  const pair = [
    { file: `${path}.json`, meta: entityWords as unknown as MetaSchema },
    { file: `${path}.ui.json`, meta: screenWords as unknown as MetaSchema },
  ];
  const keep = (file: string, content: LayerFile) => {
    const { [file]: _, ...others } = files;
    // A file that says nothing is none; that of a kind of the tenant's own is what makes it one.
    const isKept = Object.keys(content).length > 0 || (isOfDraft(path) && file === `${path}.json`);
    onFiles({ ...others, ...(isKept && { [file]: content }) });
  };
  return (
    <Card title="JSON" className="studio-sheet">
      <p className="own-fields-note">{TEXTS.aboutJson}</p>
      {pair.map(({ file, meta }) => (
        <JsonFile
          key={file}
          label={file}
          content={files[file] ?? {}}
          errors={errors.filter((one) => one.file === file)}
          completing={{ file, files, meta, product }}
          onContent={(content) => keep(file, content)}
        />
      ))}
    </Card>
  );
}

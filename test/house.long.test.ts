import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from './support/project-copy.ts';

/**
 * What the layout promises: a kind of field is one file in `shared/kinds` and one in `client/fields`, with another in its `controls/`, a view one file in
 * `records/views`, a page one file in its feature and one row in `app/routes.ts`. Each is added to a copy of the project.
 */
const KIND = `import type { FieldKind } from './kind.ts';

/** A colour as the web writes it. */
export const kind: FieldKind = {
  matches: (schema) => schema.format === 'colour',
  storage: () => 'text',
  wire: () => ({ type: 'string' }),
  expected: 'field.colour',
  operators: ['contains', 'null'],
  read: (text) => (/^#[0-9a-f]{6}$/.test(text) ? { value: text } : { wrong: \`"\${text}" is no colour\` }),
  text: (value) => String(value),
  sorted: true,
  widgets: ['hidden'],
  looks: [],
};
`;
const FIELD = `import type { Field } from './field.ts';

const text: Field['text'] = (value) => String(value);

export const field: Field = {
  text,
  Cell: ({ value }) => <span data-look="house-kind">{String(value ?? '')}</span>,
  filters: [],
};
`;
const CONTROLS = `import type { Controls, InputProps } from '../field.ts';

function Input({ id, name, value, onChange }: InputProps) {
  const chosen = value === undefined ? '' : String(value);
  return <input id={id} name={name} type="color" value={chosen} onChange={(event) => onChange(event.target.value)} />;
}

export const controls: Controls = { Input };
`;
const VIEW = `import { useShownList } from '../rows/list-context.ts';
import type { View } from '../rows/view.ts';

function Names() {
  const { rows = [], nameOf } = useShownList();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id}>{nameOf(row)}</li>
      ))}
    </ul>
  );
}

/** The records by their names alone. */
export const view: View = { label: 'House view', icon: 'tag', Component: Names };
`;
const PAGE = `/** Says nothing but where one is. */
export function Page() {
  return <h1>House page</h1>;
}
`;
const ROW = "  { path: '/house', apps: ['tenant'], file: 'reports/house-page' },\n";

let project: ProjectCopy;
beforeAll(() => {
  project = copyProject();
});
afterAll(() => project?.remove());

test('a kind is three files and a text, a view one, a page one and a row: types, build and names follow', () => {
  const write = (file: string, text: string) => writeFileSync(join(project.root, file), text);
  write('src/shared/kinds/colour.ts', KIND);
  write('src/client/fields/colour.tsx', FIELD);
  write('src/client/fields/controls/colour.tsx', CONTROLS);
  write('src/client/records/views/names.tsx', VIEW);
  write('src/client/features/reports/house-page.tsx', PAGE);
  const texts = join(project.root, 'src/shared/texts/en/records.ts');
  const said = readFileSync(texts, 'utf8');
  const begin = 'export const FIELDS = {\n';
  expect(said).toContain(begin);
  writeFileSync(
    texts,
    said.replace(begin, `${begin}  'field.colour': 'must be a colour, such as #1f6feb',\n`),
  );
  const routes = join(project.root, 'src/client/app/routes.ts');
  const table = readFileSync(routes, 'utf8');
  const start = 'export const PAGES: PageRoute[] = [\n';
  expect(table).toContain(start);
  writeFileSync(routes, table.replace(start, start + ROW));

  project.run(['scripts/codegen.ts'], { environment: { CODEGEN_TYPES: '1' } });
  expect(readFileSync(join(project.root, 'src/shared/gen/kinds.ts'), 'utf8')).toContain("'colour'");
  // Only what concerns a kind, a view and a page; the copy has no tests.
  project.add('tsconfig.client.json', {
    extends: './tsconfig.json',
    include: ['src/client', 'src/shared', 'scripts/build'],
    exclude: ['**/*.test.ts', '**/*.test.tsx'],
  });
  project.run([
    'node_modules/typescript-native/bin/tsc',
    '--noEmit',
    '--incremental',
    'false',
    '-p',
    'tsconfig.client.json',
  ]);
  project.run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']);

  const built = join(project.root, 'dist/assets');
  const code = readdirSync(built)
    .filter((file) => file.endsWith('.js') && statSync(join(built, file)).isFile())
    .map((file) => readFileSync(join(built, file), 'utf8'))
    .join('\n');
  for (const part of ['house-kind', 'House view', 'House page']) expect(code).toContain(part);
  const screens = readFileSync(join(project.root, 'dist/first-screens.json'), 'utf8');
  expect(JSON.parse(screens).tenant.screens.map(({ path }: { path: string }) => path)).toContain('/house');

  // The page's address is taken now.
  const SITE = 'schemas/company/site.ui.json';
  const before = readFileSync(join(project.root, SITE), 'utf8');
  project.edit<Record<string, unknown>>(SITE, (json) => {
    json['ui:route'] = '/house';
  });
  expect(() => project.run(['scripts/lint-schemas.ts'])).toThrow(
    'the route /house belongs to a page of the app',
  );
  write(SITE, before);
}, 300_000);

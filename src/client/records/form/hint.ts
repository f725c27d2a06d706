import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** The hint of a field: the UI schema's help, else the description in the data schema. */
export function hintOf({
  schema,
  uiSchema,
}: {
  schema: RJSFSchema;
  uiSchema?: UiSchema;
}): string | undefined {
  return (uiSchema?.['ui:help'] as string | undefined) ?? schema.description;
}

import type { Fit } from '../../../shared/schema/conditions.ts';
import type { Form } from '../../../shared/schema/form.ts';
import { HALF_DATE } from '../../ui/unread-input.ts';
import type { FieldErrors } from '../saving/transform-errors.ts';
import { transformErrors } from '../saving/transform-errors.ts';
import type { Values } from '../saving/values.ts';

/**
 * The errors of a form, by field: the browser's own check first (only it sees a half-typed date), then the compiled check of the
 * schema, whose texts are plainer and take precedence, and before all what a control says of a text that it cannot read.
 */
export function checkForm(element: HTMLFormElement, form: Form, values: Values, fit: Fit): FieldErrors {
  const native = nativeErrors(element);
  const check = form.validators[form.schema.$id as string];
  if (!check) throw new Error(`The form of ${form.schema.$id} has no compiled check`);
  const found = check(values) ? {} : transformErrors(check.errors ?? [], form.schema);
  const errors = { ...native, ...blankFields(form, values, fit), ...found, ...nativeErrors(element, true) };
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fit.absent.has(field)));
}

/** Fields that are required given the record's other values. A required text must hold a visible character: spaces are no name. */
function blankFields({ schema }: Form, values: Values, fit: Fit): FieldErrors {
  const isHere = (field: string) => Object.hasOwn(schema.properties ?? {}, field);
  const needed = new Set([...(schema.required ?? []), ...[...fit.required].filter(isHere)]);
  return Object.fromEntries(
    [...needed].flatMap((field) => {
      const value = values[field];
      const isBlank =
        value === undefined ? fit.required.has(field) : typeof value === 'string' && value.trim() === '';
      return isBlank ? [[field, `${schema.properties?.[field]?.title ?? field} is required.`]] : [];
    }),
  );
}

/** @param isUnread only what was typed and cannot be read: it is more than a value that is missing */
function nativeErrors(element: HTMLFormElement, isUnread = false): FieldErrors {
  const errors: FieldErrors = {};
  for (const control of controls(element)) {
    const { valid, customError, badInput } = control.validity;
    if (isUnread ? customError || badInput : !valid)
      errors[control.name] ??= badInput ? HALF_DATE : control.validationMessage;
  }
  return errors;
}

/** Focuses the first invalid field, in page order. */
export function focusFirstError(element: HTMLFormElement, errors: FieldErrors): void {
  const first = controls(element).find((control) => control.name in errors);
  first?.focus();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controls(element: HTMLFormElement): Control[] {
  return [...element.elements].filter(
    (control): control is Control =>
      'name' in control &&
      control.name !== '' &&
      'validationMessage' in control &&
      !(control instanceof HTMLButtonElement),
  );
}

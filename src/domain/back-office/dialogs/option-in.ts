/**
 * The option that a select of the form has. While its placeholder is shown, this is the empty text, which is
 * in no list of options: the server rejects it and names the field, so that nothing is saved that nobody
 * chose.
 */
export function optionIn<Option extends string>(fields: FormData, name: string): Option {
  return String(fields.get(name) ?? '') as Option
}

/**
 * The option chosen in a select of the form. While its placeholder is shown, this is the empty text, which is
 * no option: the server rejects it and names the field, so that no option is saved that nobody chose.
 */
export function optionIn<Option extends string>(fields: FormData, name: string): Option {
  return String(fields.get(name) ?? '') as Option
}

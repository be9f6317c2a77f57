import { Fragment } from 'react'

interface InterpolatedProps {
  text: string
  /**
   * The values by placeholder name. A value whose name ends in “email” becomes a mail link, one whose name
   * ends in “phone” a telephone link.
   */
  values: Readonly<Record<string, string>>
}

/** A message with its `{name}` placeholders filled in; e-mail addresses and phone numbers become links. */
export function Interpolated({ text, values }: InterpolatedProps) {
  return text.split(/(\{\w+\})/).map((part, position) => {
    const name = part.startsWith('{') ? part.slice(1, -1) : ''
    const value = values[name]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change order
    return <Fragment key={position}>{value === undefined ? part : linked(name, value)}</Fragment>
  })
}

function linked(name: string, value: string) {
  if (/email$/i.test(name))
    return (
      <a className="wrap-anywhere" href={`mailto:${value}`}>
        {value}
      </a>
    )
  if (/phone$/i.test(name))
    return (
      <a className="inline-block max-w-full" href={`tel:${value.replaceAll(/\s/g, '')}`}>
        {value}
      </a>
    )
  return value
}

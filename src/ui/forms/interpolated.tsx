import { Fragment } from 'react'

interface InterpolatedProps {
  text: string
  /**
   * By placeholder name. A value whose name ends in “email” becomes a mail link, one in “phone” a telephone
   * link.
   */
  values: Readonly<Record<string, string>>
}

/** A message whose `{name}` placeholders are filled, with addresses and numbers as links. */
export function Interpolated({ text, values }: InterpolatedProps) {
  return text.split(/(\{\w+\})/).map((part, position) => {
    const name = part.startsWith('{') ? part.slice(1, -1) : ''
    const value = values[name]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never change places
    return <Fragment key={position}>{value === undefined ? part : linked(name, value)}</Fragment>
  })
}

function linked(name: string, value: string) {
  if (/email$/i.test(name))
    return (
      <a className="[overflow-wrap:anywhere]" href={`mailto:${value}`}>
        {value}
      </a>
    )
  if (/phone$/i.test(name))
    return (
      <a className="whitespace-nowrap" href={`tel:${value.replaceAll(/\s/g, '')}`}>
        {value}
      </a>
    )
  return value
}

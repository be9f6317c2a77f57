import { useState } from 'react'

/**
 * Shows an e-mail as it will be read, in a frame in which no script runs and no link leads away. Each query
 * signs the address again, so the frame keeps its first one: give it a new `key` to load another text.
 */
export function EmailFrame({ address, title }: { address: string; title: string }) {
  const [first] = useState(address)
  return <iframe className="email-preview" src={first} sandbox="" title={title} />
}

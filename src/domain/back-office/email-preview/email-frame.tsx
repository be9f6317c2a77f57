import { useState } from 'react'

/**
 * Shows an e-mail as its recipients will see it, in a frame in which no script runs and no link leads away.
 * Each query signs a new address for the same text, so the frame keeps its first address. To load another
 * text, give the frame a new `key`.
 */
export function EmailFrame({ address, title }: { address: string; title: string }) {
  const [first] = useState(address)
  return <iframe className="email-preview" src={first} sandbox="" title={title} />
}

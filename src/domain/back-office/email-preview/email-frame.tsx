import { useState } from 'react'

/**
 * An e-mail as it will be read, in a frame in which nothing runs and nothing leads away. Each look signs its
 * address anew: give it a key, and it is loaded once for each text.
 */
export function EmailFrame({ address, title }: { address: string; title: string }) {
  const [first] = useState(address)
  return <iframe className="email-preview" src={first} sandbox="" title={title} />
}

import { startClassServer } from '#tests/support/stand-ins/class-server.ts'

/* A class server in a process of its own; it tells where it listens. */
const { url, secret } = await startClassServer('sha256')
process.send?.({ url, secret })

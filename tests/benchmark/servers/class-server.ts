import { startClassServer } from '#tests/support/stand-ins/class-server.ts'

/* Runs a class server in a process of its own and sends its address to the parent. */
const { url, secret } = await startClassServer('sha256')
process.send?.({ url, secret })

import { SMTPServer } from 'smtp-server'

/* A mail server in a process of its own: it accepts every e-mail and sends its recipients to the parent. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      for (const { address } of session.envelope.rcptTo) process.send?.(address)
      done()
    })
  },
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('listening'))

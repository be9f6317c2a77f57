import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** The e-mails that were accepted, in order of arrival. */
  received: Email[]
  /** How often it has rejected a sign-in or a sender. */
  errors(): number
  /**
   * How the server behaves. `cutOffs` is the number of e-mails after which it closes the connection instead
   * of reporting that it has accepted them.
   */
  behaviour: {
    rejectedRecipients: Set<string>
    fullMailboxes: Set<string>
    rejectsSignIn: boolean
    cutOffs: number
    rejectsSender: boolean
    /** Milliseconds until it accepts an e-mail. */
    takes: number
  }
  /** Closes the port, so that connections fail. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

/** A real SMTP server on a free port. */
export async function startMailServer({ withSignIn = false } = {}): Promise<MailServer> {
  const received: Email[] = []
  const behaviour: MailServer['behaviour'] = {
    rejectedRecipients: new Set(),
    fullMailboxes: new Set(),
    rejectsSignIn: false,
    cutOffs: 0,
    rejectsSender: false,
    takes: 0,
  }
  let errors = 0
  const smtpError = (code: number, message: string) => {
    errors += 1
    return response(code, message)
  }
  let server = open()
  await listen(server, 0)
  const { port } = server.server.address() as AddressInfo

  function open(): SMTPServer {
    const opened: SMTPServer = new SMTPServer({
      authOptional: !withSignIn,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 20,
      onAuth: (_auth, _session, done) =>
        behaviour.rejectsSignIn ? done(smtpError(535, 'Wrong password')) : done(null, { user: 'mirabelle' }),
      onMailFrom: (_address, _session, done) =>
        done(behaviour.rejectsSender ? smtpError(550, 'Not this sender') : null),
      onRcptTo: ({ address }, _session, done) => {
        if (behaviour.rejectedRecipients.has(address))
          return done(response(550, `No such mailbox: <${address}>`))
        done(behaviour.fullMailboxes.has(address) ? response(452, `Mailbox full: <${address}>`) : null)
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          await delay(behaviour.takes)
          received.push(await PostalMime.parse(Buffer.concat(chunks)))
          if (behaviour.cutOffs > 0) {
            behaviour.cutOffs -= 1
            for (const connection of opened.connections)
              if (Reflect.get(connection, 'id') === session.id) connection.close()
          } else done(null)
        })
      },
    })
    opened.on('error', () => undefined)
    return opened
  }

  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://${withSignIn ? 'mirabelle:secret@' : ''}127.0.0.1:${port}`,
    received,
    errors: () => errors,
    behaviour,
    goAway: close,
    comeBack: async () => {
      server = open()
      await listen(server, port)
    },
    stop: close,
  }
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
}

function response(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

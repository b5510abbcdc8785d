import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that stores the received e-mails. */
export interface Smtp {
  readonly port: number
  /** The received e-mails, with headers. */
  readonly taken: readonly string[]
  close(): Promise<void>
}

/**
 * @param port the port of the mail server. Default: any free port.
 * @param refuses recipients that the server rejects.
 * @param dislikes words for which the server rejects an e-mail after reading the e-mail.
 */
export async function startSmtp(
  port = 0,
  refuses: readonly string[] = [],
  dislikes: readonly string[] = [],
): Promise<Smtp> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let rest = ''
    let letter: string | undefined
    say('220 test')
    socket.setEncoding('utf8').on('data', (data) => {
      rest += data
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (letter !== undefined) {
          if (line !== '.') letter += `${line}\n`
          else {
            const isDisliked = dislikes.some((word) => letter?.includes(word))
            if (!isDisliked) taken.push(letter)
            letter = undefined
            say(isDisliked ? '554 not wanted here' : '250 taken')
          }
        } else if (/^RCPT/i.test(line)) say(refuses.some((one) => line.includes(one)) ? '550 nobody here' : '250 ok')
        else if (/^DATA/i.test(line)) {
          letter = ''
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

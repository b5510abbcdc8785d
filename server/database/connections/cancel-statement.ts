import pg from 'pg'

/** What a client of the driver has and its types do not tell. */
interface Connecting {
  readonly host: string
  readonly port: number
  readonly ssl: pg.ClientConfig['ssl']
  readonly processID: number
  readonly secretKey: unknown
  readonly connection: {
    on(event: 'connect' | 'sslconnect' | 'error', hear: () => void): void
    connect(port: number | string, host?: string): void
    requestSsl(): void
    cancel(processID: number, secretKey: unknown): void
  }
}

const inside = (client: pg.ClientBase) => client as unknown as Connecting

/**
 * Asks the server to end the statement that a connection has under way, by a connection of its own, as the protocol has it: a
 * pool in front of the server, such as PgBouncer, hands it on to the connection that is meant, where a statement that names
 * a process might end another's. The server answers nothing; what comes too late does nothing.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { processID, secretKey, ssl, host, port } = inside(client)
  const { connection } = inside(new pg.Client({ host, port, ssl }))
  const ask = () => connection.cancel(processID, secretKey)
  // Who cannot be reached ends nothing; the statement then ends by its own time.
  connection.on('error', () => {})
  connection.on('connect', () => (ssl ? connection.requestSsl() : ask()))
  connection.on('sslconnect', ask)
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}

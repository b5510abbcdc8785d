import pg from 'pg'

/** Members of a client that the driver's types omit. */
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
 * Cancels the running statement of a connection, through a new connection with the cancel protocol. A pooler in front
 * of the server, such as PgBouncer, forwards this to the right server connection. A statement such as
 * `pg_cancel_backend` could cancel another client's statement. The server does not respond, and a late cancellation has
 * no effect.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { processID, secretKey, ssl, host, port } = inside(client)
  const { connection } = inside(new pg.Client({ host, port, ssl }))
  const ask = () => connection.cancel(processID, secretKey)
  // If the server cannot be reached, the statement ends by its own timeout.
  connection.on('error', () => {})
  connection.on('connect', () => (ssl ? connection.requestSsl() : ask()))
  connection.on('sslconnect', ask)
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
  else connection.connect(port, host)
}

declare module 'json-server' {
  import type { RequestListener } from 'node:http'

  type Part = (request: unknown, response: unknown, next: () => void) => void
  interface App extends RequestListener {
    use(part: Part | readonly Part[]): void
  }
  const jsonServer: {
    create(): App
    router(data: object): Part
    defaults(options: { logger: boolean }): Part[]
    bodyParser: readonly Part[]
  }
  export default jsonServer
}

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { adapters } from '../gateway/upstream/adapters'
import { apiSettingSuffix } from '../gateway/upstream/browser-apis'
import { ConformSetupError, checkConformance } from './check-conformance'
import type { CredentialsOrToken } from './conform-client'
import { conformRegistry } from './conform-registry'
import { type ConformArguments, parseConformArguments } from './parse-arguments'
import { formatFindingsJson, formatFindingsTable } from './report'

/** The width of the report in columns if the output is not a terminal. */
const width = 100

/** Asks for a password without displaying the entered characters. */
async function askForPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new ConformSetupError(`The password of ${email} is missing. Set CONFORM_PASSWORD, or pass --token.`)
  process.stderr.write(`Password of ${email}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const questions = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await questions.question('')
  } finally {
    questions.close()
    process.stderr.write('\n')
  }
}

async function personOf({ token, email, adapter }: ConformArguments): Promise<CredentialsOrToken> {
  if (token) return { token }
  // An API without sign-in needs no user.
  if (!email && adapter?.session?.by === 'none') return { token: 'none' }
  if (!email)
    throw new ConformSetupError(
      'The user is missing. Pass --email, with the password in CONFORM_PASSWORD, or pass --token.',
    )
  return { email, password: process.env.CONFORM_PASSWORD || (await askForPassword(email)) }
}

/** The user of another API, from environment variables that end in the API's name. */
function personAt(api: string, { email }: ConformArguments): CredentialsOrToken | undefined {
  const of = (name: string) => process.env[`CONFORM_${name}${apiSettingSuffix(api)}`]
  const [token, password, name = email] = [of('TOKEN'), of('PASSWORD'), of('EMAIL')]
  if (token) return { token }
  return name && password ? { email: name, password } : undefined
}

/**
 * Runs the command. The promise resolves to the exit code. The exit code is 0 if nothing is missing, 1 if something is
 * missing, and 2 if the check could not run or was stopped.
 */
export async function runConformCommand(args: readonly string[]): Promise<number> {
  const stop = new AbortController()
  const onSignal = () => {
    // At the second signal, the process exits without deleting the created records.
    if (stop.signal.aborted) process.exit(2)
    process.stderr.write(
      'Stopping. Conform first deletes the records that it created. Press Ctrl-C again to stop now and keep these records.\n',
    )
    stop.abort()
  }
  try {
    const given = parseConformArguments(args, process.env, conformRegistry, adapters)
    const person = await personOf(given)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
    const findings = await checkConformance({
      ...given,
      registry: conformRegistry,
      person,
      personAt: (api) => personAt(api, given),
      signal: stop.signal,
    })
    const look = {
      width: Math.max(80, process.stdout.columns ?? width),
      isColoured: process.stdout.isTTY && !process.env.NO_COLOR,
    }
    process.stdout.write(`${given.json ? formatFindingsJson(findings) : formatFindingsTable(findings, look)}\n`)
    if (stop.signal.aborted) return 2
    return findings.some(({ state }) => state === 'missing') ? 1 : 0
  } catch (error) {
    if (!(error instanceof ConformSetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
}

import { parseArgs } from 'node:util'
import { didYouMean, type Registry } from '../../vocabulary'
import type { Adapter } from '../adapters'
import {
  type BrowserApis,
  findApiSettingErrors,
  readBrowserApis,
  withDefaultAdapters,
} from '../gateway/upstream/browser-apis'
import { type ConformRequest, ConformSetupError } from './check-conformance'

export const conformUsage =
  'npm run conform -- URL [--email E-MAIL | --token TOKEN] [--adapter NAME] [--write] [--only role,user] [--json]'

/** The options of the command line. */
export const conformCommandOptions = {
  email: { type: 'string' },
  token: { type: 'string' },
  adapter: { type: 'string' },
  'sign-in': { type: 'string' },
  only: { type: 'string' },
  timeout: { type: 'string' },
  write: { type: 'boolean' },
  leave: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** The parsed command line, which does not contain the password. */
export interface ConformArguments
  extends Pick<
    ConformRequest,
    'apiUrl' | 'adapter' | 'apis' | 'adapterOf' | 'signInPath' | 'only' | 'write' | 'leave' | 'timeout'
  > {
  readonly email?: string
  readonly token?: string
  readonly json: boolean
}

/** Parses the command line. Throws {@link ConformSetupError} for invalid arguments. */
export function parseConformArguments(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  registry: Registry,
  adapters: readonly Adapter[] = [],
): ConformArguments {
  const { values, positionals } = parsed(args)
  const [address, ...more] = positionals
  if (!address || more.length > 0)
    throw new ConformSetupError(
      `Pass exactly one address of an API${address ? `, not ${positionals.join(' and ')}` : ''}. Usage: ${conformUsage}`,
    )
  const only = values.only?.split(',').map((name) => name.trim())
  const names = registry.all.map(({ name }) => name)
  const unknown = only?.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new ConformSetupError(
      `--only contains '${unknown}', which is not a resource.${didYouMean(unknown, names)} Resources: ${names.join(', ')}.`,
    )
  const seconds = Number(values.timeout ?? 10)
  if (!(seconds > 0 && seconds <= 600))
    throw new ConformSetupError(`--timeout ${values.timeout} is invalid. Pass a number of seconds above 0, up to 600.`)
  if (values.leave && !values.write)
    throw new ConformSetupError('--leave creates records, which requires --write. Pass --write as well.')
  const apiUrl = hostOf(address)
  const given = { ...env, API_URL: apiUrl, API_ADAPTER: values.adapter ?? env.API_ADAPTER }
  const token = values.token ?? env.CONFORM_TOKEN
  const email = values.email ?? env.CONFORM_EMAIL
  return {
    apiUrl,
    ...readApiAdapterOptions(given, registry, adapters),
    ...(values['sign-in'] !== undefined && { signInPath: `/${values['sign-in'].replace(/^\/+/, '')}` }),
    ...(only && { only }),
    ...(token && { token }),
    ...(email && { email }),
    write: values.write ?? false,
    leave: values.leave ?? false,
    timeout: seconds * 1000,
    json: values.json ?? false,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: conformCommandOptions })
  } catch (error) {
    throw new ConformSetupError(`${(error as Error).message.split('.')[0]}. Usage: ${conformUsage}`)
  }
}

/** Selects the adapter of each API from the server's settings, in the same way as the user interface. */
function readApiAdapterOptions(
  env: NodeJS.ProcessEnv,
  registry: Registry,
  adapters: readonly Adapter[],
): Pick<ConformRequest, 'adapter' | 'apis' | 'adapterOf'> {
  const fail = (sentence: string): never => {
    throw new ConformSetupError(sentence)
  }
  const given = (name: string) => env[name]?.trim() || undefined
  const address = (name: string) => {
    const text = given(name)
    return text === undefined ? undefined : hostOf(text)
  }
  const beginning = (prefix: string) => Object.keys(env).filter((name) => name.startsWith(prefix) && given(name))
  const own: BrowserApis = readBrowserApis({ namesStartingWith: beginning, optional: given, address, fail })
  const names = adapters.map(({ name }) => name)
  const [unfit] = findApiSettingErrors(own, registry, names)
  if (unfit !== undefined) fail(unfit)
  const { adapter, apis } = withDefaultAdapters(own, names)
  const find = (wanted: string) => adapters.find(({ name }) => name === wanted)
  return {
    ...(adapter !== undefined && { adapter: find(adapter) }),
    ...(apis && { apis }),
    adapterOf: (name) =>
      find(name) ?? fail(`The adapter '${name}' was not found. Use the name of an existing adapter.`),
  }
}

/** The URL of an API's host. If the given URL ends with /api/v1, this path is removed. */
function hostOf(address: string): string {
  const full = /^[a-z]+:\/\//i.test(address) ? address : `http://${address}`
  const url = URL.canParse(full) ? new URL(full) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new ConformSetupError(
      `'${address}' is not the address of an API. Pass an address such as https://api.example.com.`,
    )
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

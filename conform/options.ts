import { parseArgs } from 'node:util'
import type { Adapter } from '../adapters'
import { type Apis, readApis, toldOfApis, unfitApis } from '../server/apis'
import { didYouMean, type Registry } from '../vocabulary'
import { type Asked, CannotAsk } from './conform'

export const usage =
  'npm run conform -- URL [--email E-MAIL | --token TOKEN] [--adapter NAME] [--write] [--only role,user] [--json]'

/** What a command line may say. */
export const options = {
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

/** What a command line asks for; a password is not among it. */
export interface Given
  extends Pick<
    Asked,
    'apiUrl' | 'adapter' | 'apis' | 'adapterOf' | 'signInPath' | 'only' | 'write' | 'leave' | 'timeout'
  > {
  readonly email?: string
  readonly token?: string
  readonly json: boolean
}

/** Reads a command line. Throws {@link CannotAsk} where it is not understood. */
export function readOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  registry: Registry,
  adapters: readonly Adapter[] = [],
): Given {
  const { values, positionals } = parsed(args)
  const [address, ...more] = positionals
  if (!address || more.length > 0)
    throw new CannotAsk(`One address was expected${address ? `, not ${positionals.join(' and ')}` : ''}: ${usage}`)
  const only = values.only?.split(',').map((name) => name.trim())
  const names = registry.all.map(({ name }) => name)
  const unknown = only?.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new CannotAsk(
      `--only names '${unknown}', which is no resource.${didYouMean(unknown, names)} Expected some of: ${names.join(', ')}.`,
    )
  const seconds = Number(values.timeout ?? 10)
  if (!(seconds > 0 && seconds <= 600))
    throw new CannotAsk(`--timeout ${values.timeout} was expected to be seconds, from 1 to 600.`)
  if (values.leave && !values.write) throw new CannotAsk('--leave makes records, which takes --write as well.')
  const apiUrl = hostOf(address)
  const given = { ...env, API_URL: apiUrl, API_ADAPTER: values.adapter ?? env.API_ADAPTER }
  const token = values.token ?? env.CONFORM_TOKEN
  const email = values.email ?? env.CONFORM_EMAIL
  return {
    apiUrl,
    ...speechFrom(given, registry, adapters),
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
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new CannotAsk(`${(error as Error).message.split('.')[0]}; expected: ${usage}`)
  }
}

/** By whose words which API is spoken to: by the settings of the server, as the screens would. */
function speechFrom(
  env: NodeJS.ProcessEnv,
  registry: Registry,
  adapters: readonly Adapter[],
): Pick<Asked, 'adapter' | 'apis' | 'adapterOf'> {
  const fail = (sentence: string): never => {
    throw new CannotAsk(sentence)
  }
  const given = (name: string) => env[name]?.trim() || undefined
  const address = (name: string) => {
    const text = given(name)
    return text === undefined ? undefined : hostOf(text)
  }
  const beginning = (prefix: string) => Object.keys(env).filter((name) => name.startsWith(prefix) && given(name))
  const own: Apis = readApis({ beginning, given, address, fail })
  const names = adapters.map(({ name }) => name)
  const [unfit] = unfitApis(own, registry, names)
  if (unfit !== undefined) fail(unfit)
  const { adapter, apis } = toldOfApis(own, names)
  const find = (wanted: string) => adapters.find(({ name }) => name === wanted)
  return {
    ...(adapter !== undefined && { adapter: find(adapter) }),
    ...(apis && { apis }),
    adapterOf: (name) => find(name) ?? fail(`There is no adapter '${name}'.`),
  }
}

/** The host of an API, whether or not /api/v1 was given with it. */
function hostOf(address: string): string {
  const full = /^[a-z]+:\/\//i.test(address) ? address : `http://${address}`
  const url = URL.canParse(full) ? new URL(full) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new CannotAsk(`'${address}' is no address of an API; expected one such as https://api.example.com.`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

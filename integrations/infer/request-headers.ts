import { UnreadableSourceError } from './inferred-api'

const marked = /^env:(\w+)$/

/** The given value, or the value of an environment variable for a reference such as 'env:ACME_TOKEN'. */
function resolveEnvironmentValue(value: string, environment: NodeJS.ProcessEnv): string {
  const name = marked.exec(value)?.[1]
  if (name === undefined) return value
  const found = environment[name]
  if (found) return found
  throw new UnreadableSourceError(
    `${name} is not set in the environment. Set this variable to the token or key, and run the command again.`,
  )
}

/** Checks a header. The error message never contains the value, because the value may be a key. */
function checked(name: string, value: string): readonly [string, string] {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && value !== '' && /^[\x20-\x7e\x80-\xff]*$/.test(value)) return [name, value]
  throw new UnreadableSourceError(
    `A header is invalid and cannot be sent. Write 'Name: value' in one line of plain characters, such as --header 'X-Api-Key: env:ACME_KEY'.`,
  )
}

/**
 * Parses the headers for calls of an API.
 *
 * @param lines the header lines. Each line is 'Name: value', or 'Name: env:VARIABLE'.
 * @param token the bearer token, or 'env:VARIABLE'.
 */
export function parseRequestHeaders(
  lines: readonly string[],
  token: string | undefined,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/s.exec(line) ?? []
    return checked(name, resolveEnvironmentValue(value, environment))
  })
  const bearer =
    token === undefined
      ? []
      : [checked('Authorization', `Bearer ${resolveEnvironmentValue(token, environment).trim()}`)]
  return Object.fromEntries([...headers, ...bearer])
}

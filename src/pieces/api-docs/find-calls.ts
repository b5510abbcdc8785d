import { matchesTypedWords } from '../../../vocabulary'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
}

interface OpenApiPaths {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The calls that match what is typed, such as 'get /api/v1/coupon': by method, path, and what they are about. */
export const findCalls = ({ paths = {} }: OpenApiPaths, typed: string): ReadonlySet<string> =>
  new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method, { summary, tags = [] }]) =>
          matchesTypedWords([method, path, summary, ...tags].join(' '), typed),
        )
        .map(([method]) => `${method} ${path}`),
    ),
  )

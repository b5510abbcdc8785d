import { matchesTypedWords } from '../../../vocabulary'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
}

interface OpenApiPaths {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/**
 * The calls that match the typed words, such as 'get /api/v1/coupon'. The words are searched in the method, the path,
 * the summary and the tags.
 */
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

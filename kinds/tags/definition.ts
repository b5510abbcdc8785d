import { listFromApi, listToApi, parseJsonText } from '../../vocabulary/backend-formats/lists'
import { defineKind } from '../../vocabulary/kind'
import { permissionsFromApi, permissionsToApi } from '../../vocabulary/permissions/api-permissions'

export interface TagsOptions {
  /** The maximum number of tags. Default: 20. */
  readonly max?: number
  /** The maximum number of characters of each text. Default: 60. */
  readonly length?: number
}

const words = {
  jsonType: 'array',
  column: () => ({ store: 'json' as const }),
  fromText: parseJsonText,
  inBulk: 'list',
  sortable: false,
} as const

/** The field kind for a list of short texts without repetitions. By default, each text has at most 60 characters. */
export const tags = defineKind<readonly string[], TagsOptions>({
  ...words,
  name: 'tags',
  bounds: { max: 20 },
  fromApi: listFromApi,
  toApi: listToApi,
  sample: (_, sampler) => [sampler.words(1)],
})

/**
 * The field kind for a list of permission names, such as 'book.edit'. The kind reads the format and the words of any
 * API, and writes permissions in the same format. Parts of the API's value that are unknown stay unchanged. A list has
 * at most 1,000 names.
 */
export const permissions = defineKind<readonly string[]>({
  ...words,
  name: 'permissions',
  fromApi: (came, _, registry) => (registry ? permissionsFromApi(came, registry) : listFromApi(came)),
  toApi: (names, came, _, around) =>
    around ? permissionsToApi(names, came, around.registry, around.isOwn) : listToApi(names, came),
  sample: () => null,
})

import { listFromApi, listToApi } from '../../vocabulary/backend-formats/lists'
import { defineKind } from '../../vocabulary/kind'

export interface CodesOptions {
  /** The maximum number of codes. Default: 1,000. */
  readonly max?: number
}

/** The maximum number of characters of a scanned code. */
export const maxScannedLength = 500

/**
 * The field kind for a long list of codes, such as serial numbers from a box. Codes are typed, pasted, scanned or read
 * from a file. The list is write-only: the handler of the resource reads the list and stores records. An empty line
 * stays, so that messages can name the line of a code.
 */
export const codes = defineKind<readonly string[], CodesOptions>({
  name: 'codes',
  bounds: { max: 1000 },
  column: () => ({ store: 'json' }),
  jsonType: 'array',
  fromText: (text) => text.split(/\r\n?|[\n\t;]/),
  fromApi: listFromApi,
  toApi: listToApi,
  sample: () => null,
  sortable: false,
  writeOnly: true,
  wide: true,
  inBulk: 'none',
  bodyBytes: ({ max = 1000 }) => max * 4 * 70,
})

import type { RankedSearchMatch } from '../../server/features/search/search-resource'
import { matchRankOf } from '../../server/features/search/search-resource'
import { foldText, isEmpty, searchTerms, titleOf } from '../../vocabulary'
import type { GuardedCall } from './guarded-call'
import { listUpstreamRecords } from './lists'

/**
 * Finds records in an upstream API by a text. The result is empty if the API cannot search or responds too late. If the
 * API returns all records, Deckhand filters the records.
 */
export async function searchUpstream(guarded: GuardedCall, text: string, most: number): Promise<RankedSearchMatch[]> {
  const { visible: seen, reader, resource } = guarded
  const { list } = resource.calls
  if (!list) return []
  try {
    const { rows, headers } = await listUpstreamRecords(guarded, list, list.path, {
      q: text,
      _start: '0',
      _end: String(most),
    })
    if (headers['x-cannot'] !== undefined) return []
    const records = rows.map((row) => reader.record(seen.resource, row as { id: string }))
    const isNarrowed = headers['x-total-count'] !== undefined || headers['x-has-more'] !== undefined
    const names = [...new Set([...seen.resource.list.search, ...seen.resource.title])]
    const textsOf = (record: Readonly<Record<string, unknown>>) =>
      names
        .map((name) => record[name])
        .filter((value) => !isEmpty(value) && typeof value !== 'object')
        .map(String)
    const isMeant = (texts: readonly string[]) =>
      searchTerms(text).every((ways) => ways.some((way) => texts.some((one) => foldText(one).includes(foldText(way)))))
    return records
      .filter((record) => isNarrowed || isMeant(textsOf(record)))
      .map((record) => {
        const title = titleOf(seen.resource, record) || record.id
        return { resource: resource.name, id: record.id, title, rank: matchRankOf([title, ...textsOf(record)], text) }
      })
      .sort((one, other) => one.rank - other.rank)
      .slice(0, most)
  } catch {
    return []
  }
}

import { mostCommonValue } from '../../count-occurrences'
import type { InferredPaging } from '../../inferred-api'
import { normalizeName } from '../../names'
import type { Operation, Parameter } from './operations'
import type { SchemaResolver } from './schema-resolver'

const one = (names: readonly string[], pattern: RegExp) => names.find((name) => pattern.test(normalizeName(name)))

/** The paths of scalar values in a response, except values in lists: [['meta', 'total'], ['next']]. */
function keysBeside(shapes: SchemaResolver, schema: unknown, depth = 0): string[][] {
  const { properties = {} } = shapes.of(schema)
  return Object.entries(properties).flatMap(([name, inner]) => {
    const shape = shapes.of(inner)
    if (shape.type === 'array' || depth > 2) return []
    if (shape.type === 'object') return keysBeside(shapes, inner, depth + 1).map((rest) => [name, ...rest])
    return [[name]]
  })
}

const totals =
  /^(total|totalcount|totalresults|totalitems|totalelements|totalrecords|totalsize|count|resultcount|itemcount|totalhits|recordstotal|hydratotalitems|filtercount)$/
const mores = /^(hasmore|hasnext|hasnextpage|more|nextpageexists|ismore|truncated|istruncated)$/
const nexts =
  /^(next|nextcursor|nextpagetoken|nexttoken|endcursor|nextpage|cursor|nexturl|nexturi|nextlink|nextmarker|after|continuationtoken|odatanextlink)$/

/**
 * The maximum number of rows in a response. The number is the schema's maximum, or the largest requested number in
 * recorded calls.
 */
function largestOf(shapes: SchemaResolver, size: Parameter | undefined): number | undefined {
  if (!size) return undefined
  const { type, max } = shapes.of(size.schema)
  const asked = type === undefined ? size.examples.map(Number).filter(Number.isInteger) : []
  return max ?? (asked.length > 0 ? Math.max(...asked) : undefined)
}

/** Infers the paging of a list from its parameters and its response. Undefined without signs of paging. */
export function pagingOf(
  shapes: SchemaResolver,
  { method, path, parameters, answer, answersHeaders }: Operation,
): InferredPaging | undefined {
  const keys = keysBeside(shapes, answer)
  const query = parameters.map(({ name }) => name)
  const key = (pattern: RegExp) =>
    keys.filter((path) => pattern.test(normalizeName(path.at(-1) ?? ''))).sort((a, b) => a.length - b.length)[0]
  const size = one(
    query,
    /^(perpage|pagesize|limit|size|maxresults|count|take|top|pagelimit|first|rows|numberofitems|max|itemsperpage|results|num|n)$/,
  )
  const end = one(query, /^(end|to)$/)
  const range = end && one(query, /^(start|from)$/)
  const page = one(query, /^(page|pagenumber|pagenum|pageno|pageindex|p|currentpage)$/)
  const cursor = one(
    query,
    /^(cursor|startingafter|pagetoken|nexttoken|after|pagecursor|nextcursor|marker|pageafter|continuationtoken|nextpagetoken|next)$/,
  )
  const offset = one(query, /^(offset|skip|start|startat|startindex|pageoffset|from|firstresult)$/)
  const total = key(totals)
  const more = key(mores)
  const next = key(nexts)
  const totalHeader = answersHeaders.find((name) => /total|content-range/i.test(name))
  const largest = largestOf(
    shapes,
    parameters.find(({ name }) => name === size),
  )
  const told = {
    ...(largest && largest >= 1 && { largest }),
    ...(total && { total }),
    ...(totalHeader && { totalHeader }),
    ...(more && { more }),
    ...(next && { next }),
    because: `${method} ${path}`,
  }
  if (range) return { by: 'range', at: range, ...(end && { size: end }), ...told }
  if (page) return { by: 'page', at: page, ...(size && { size }), ...told }
  if (cursor) return { by: 'cursor', at: cursor, ...(size && { size }), ...told }
  if (offset) return { by: 'offset', at: offset, ...(size && { size }), ...told }
  return undefined
}

/**
 * The most common paging, with the most common source of totals. The function also returns the paging of lists that
 * differ.
 */
export function commonPaging(all: readonly (InferredPaging | undefined)[]): {
  paging?: InferredPaging
  others: readonly InferredPaging[]
} {
  const known = all.filter((one) => one !== undefined)
  const by = (paging: InferredPaging) => [paging.by, paging.at, paging.size].join()
  const most = mostCommonValue(known.map(by))
  if (most === undefined) return { others: [] }
  const same = known.filter((paging) => by(paging) === most)
  const tells = ({ total, totalHeader, next, more }: InferredPaging) => JSON.stringify([total, totalHeader, next, more])
  const telling = same.filter(({ total, totalHeader, next, more }) => total ?? totalHeader ?? next ?? more)
  const told = mostCommonValue(telling.map(tells))
  const paging = telling.find((one) => tells(one) === told) ?? same[0]
  return { ...(paging && { paging }), others: known.filter((one) => by(one) !== most) }
}

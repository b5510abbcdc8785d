import { shippedAdapterOf } from './codegen/shipped-adapter'
import type { DraftField, ResourceDraft } from './draft/resource-draft'
import { hasCalls, type InferredApi, type LeftOutItem } from './inferred-api'

/** The maximum number of names that the report lists for one reason. */
const maxNamedPerReason = 4

const grouped = (leftOut: readonly LeftOutItem[]): string[] => {
  const reasons = new Map<string, string[]>()
  for (const { what, because } of leftOut) reasons.set(because, [...(reasons.get(because) ?? []), what])
  return [...reasons]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([because, all]) => {
      const more = all.length > maxNamedPerReason ? ` and ${all.length - maxNamedPerReason} more` : ''
      return `  ${because}: ${all.slice(0, maxNamedPerReason).join(', ')}${more}`
    })
}

const kindOf = ({ kind, to, choices, fields, options, minor }: DraftField): string => {
  const inside =
    to ??
    choices
      ?.map(({ value }) => value)
      .slice(0, 6)
      .join(' | ') ??
    (fields ? `${fields.length} fields` : undefined)
  const flags = ['required', 'readOnly', 'createOnly'].filter((flag) => options[flag] === true)
  return [
    `${kind}${inside === undefined ? '' : `(${inside}${choices && choices.length > 6 ? ' …' : ''})`}`,
    ...flags,
    ...(minor === undefined ? [] : ['in the smallest unit']),
  ].join(', ')
}

const formatUncertainties = (doubts: readonly string[]) => (doubts.length === 0 ? '' : `   ? ${doubts.join('; ')}`)

function entityLines({ entity, name, fields, doubts, leftOut, title }: ResourceDraft): string[] {
  const calls = Object.values(entity.calls).map(({ method, path }) => `${method} ${path}`)
  const width = Math.min(28, Math.max(0, ...fields.map((field) => field.name.length)))
  return [
    '',
    `${name}  (${entity.shape})`,
    `  ${calls.join(', ') || 'the source describes no calls'}`,
    `  id: ${entity.id.join(' and ')}; title: ${title.join(' and ')}${entity.rows === undefined ? '' : `; ${entity.rows} records were read`}`,
    ...doubts.map((doubt) => `  ? ${doubt}`),
    ...fields.map((field) => `    ${field.name.padEnd(width)}  ${kindOf(field)}${formatUncertainties(field.doubts)}`),
    ...grouped(leftOut.map(({ property, because }) => ({ what: property, because }))).map(
      (line) => `    –${line.slice(1)}`,
    ),
  ]
}

function relations(drafts: readonly ResourceDraft[]): string[] {
  const all = drafts.flatMap((draft) =>
    draft.fields
      .filter(({ to }) => to !== undefined)
      .map(({ name, to, doubts }) => `  ${draft.name}.${name} → ${to}${doubts[0] ? `: ${doubts[0]}` : ''}`),
  )
  return all.length === 0 ? [] : ['', `Guessed relations (${all.length}):`, ...all]
}

const pagingLine = ({ paging }: InferredApi) => {
  if (!paging) return 'the source shows no paging, so each list is expected to be complete'
  const { by, at, size, total, totalHeader, more, next, because } = paging
  const told = [
    total ? `the total is in ${total.join('.')}` : totalHeader ? `the total is in ${totalHeader}` : 'there is no total',
    ...(more ? [`'more' is in ${more.join('.')}`] : []),
    ...(next ? [`the next page is in ${next.join('.')}`] : []),
  ]
  return `lists are paged by ${by} (${[at, size].filter(Boolean).join(', ')}), ${told.join(', ')}, according to ${because}`
}

/** Formats the inferred API as a report. */
export function formatInferenceReport(told: InferredApi, drafts: readonly ResourceDraft[]): string {
  const fields = drafts.flatMap((draft) => draft.fields)
  const fits = shippedAdapterOf(told)
  const isCalled = told.entities.some(hasCalls)
  const inDoubt = fields.filter(({ doubts }) => doubts.length > 0).length
  return [
    told.from,
    `  ${isCalled ? `below ${told.origin ?? ''}${told.base || '/'}; ` : ''}${drafts.length} entities, ${fields.length} fields, ${inDoubt} of them uncertain`,
    isCalled
      ? `  adapter: ${told.name}${fits ? `, based on ${fits.known}` : ', without a built-in adapter'}; ${pagingLine(told)}`
      : `  adapter: none is needed if Deckhand's own store contains these records${fits ? `; ${fits.known}` : ''}`,
    ...told.doubts.map((doubt) => `  ? ${doubt}`),
    ...drafts.flatMap(entityLines),
    ...relations(drafts),
    ...(told.leftOut.length > 0 ? ['', `Omitted (${told.leftOut.length}):`, ...grouped(told.leftOut)] : []),
    '',
  ].join('\n')
}

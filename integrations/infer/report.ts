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
    `  ${calls.join(', ') || 'no calls are described'}`,
    `  id: ${entity.id.join(' and ')}; named by ${title.join(' and ')}${entity.rows === undefined ? '' : `; ${entity.rows} records were read`}`,
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
  return all.length === 0 ? [] : ['', `Relations, ${all.length}, as guesses:`, ...all]
}

const pagingLine = ({ paging }: InferredApi) => {
  if (!paging) return 'no paging was seen, so lists are taken to be whole'
  const { by, at, size, total, totalHeader, more, next, because } = paging
  const told = [
    total ? `the total at ${total.join('.')}` : totalHeader ? `the total in ${totalHeader}` : 'no total',
    ...(more ? [`'more' at ${more.join('.')}`] : []),
    ...(next ? [`the next at ${next.join('.')}`] : []),
  ]
  return `lists go on by ${by} (${[at, size].filter(Boolean).join(', ')}), ${told.join(', ')}, as seen at ${because}`
}

/** Formats the inferred API as a report. */
export function formatInferenceReport(told: InferredApi, drafts: readonly ResourceDraft[]): string {
  const fields = drafts.flatMap((draft) => draft.fields)
  const fits = shippedAdapterOf(told)
  const isCalled = told.entities.some(hasCalls)
  const inDoubt = fields.filter(({ doubts }) => doubts.length > 0).length
  return [
    told.from,
    `  ${isCalled ? `below ${told.origin ?? ''}${told.base || '/'}; ` : ''}${drafts.length} entities, ${fields.length} fields, ${inDoubt} of them with a doubt`,
    isCalled
      ? `  adapter: ${told.name}${fits ? `, like ${fits.known}` : ', on its own'}; ${pagingLine(told)}`
      : `  adapter: none where Deckhand's own store keeps such records${fits ? `; ${fits.known}` : ''}`,
    ...told.doubts.map((doubt) => `  ? ${doubt}`),
    ...drafts.flatMap(entityLines),
    ...relations(drafts),
    ...(told.leftOut.length > 0 ? ['', `Left out, ${told.leftOut.length}:`, ...grouped(told.leftOut)] : []),
    '',
  ].join('\n')
}

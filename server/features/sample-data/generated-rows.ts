import { defaultOf, type Field, humanise, isActive, isReadOnly, type Resource, type Sampler } from '../../../vocabulary'
import type { Random } from '../../contract/sample'
import { dayOf, daysBefore, rowsAtOpening, type SampleContext, type SampleRow } from '../../contract/sample'
import { alignReferences } from './align-references'
import { drawMotif, type Motif } from './drawings'

/** The rows that are already generated, by the name of their resource. */
export type SampleRowsByResource = ReadonlyMap<string, readonly SampleRow[]>

const vocabulary =
  'amber anchor breeze canvas cedar compass coral crest delta ember fable garden harbour indigo juniper lantern meadow north olive pearl quartz river saffron timber velvet willow'.split(
    ' ',
  )

const motifs: readonly Motif[] = ['card', 'badge', 'tag', 'holder', 'stand', 'band', 'box', 'service']

const words = (random: Random, count: number) => {
  const text = Array.from({ length: count }, () => random.pick(vocabulary)).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function samplerOf(world: SampleContext, rows: SampleRowsByResource, index: number): Sampler {
  const { random, now } = world
  return {
    index,
    integer: random.integer,
    pick: random.pick,
    words: (count) => words(random, count),
    day: (from, to) => dayOf(daysBefore(now, -random.integer(from, to))),
    reference: (name) => {
      const resource = world.registry.get(name)
      const candidates = (rows.get(name) ?? []).filter((row) => isActive(resource, row))
      return candidates.length > 0 ? random.pick(candidates).id : null
    },
    attachment: world.attachment,
    picture: async (text) => {
      const motif = motifs[text.length % motifs.length] as Motif
      const name = await world.picture(drawMotif(motif, { hue: (text.length * 47) % 360, variant: index }))
      return { url: `/files/${name}` }
    },
  }
}

/**
 * A sample value for a field. The value of a title field is based on the resource's label, such as 'Gift wrap 3'. The
 * value of another field is based on the field's label.
 */
const sampleOf = ({ title, label }: Resource, name: string, field: Field, sampler: Sampler) =>
  field.kind.sample({ ...field, label: title.includes(name) ? label.one : (field.label ?? humanise(name)) }, sampler)

const isSampled = (field: Field) => !isReadOnly(field) && !field.when

/** Generates rows for a resource without hand-written rows. The kind of each field decides its values. */
export async function generateSampleRows(
  world: SampleContext,
  resource: Resource,
  rows: SampleRowsByResource,
): Promise<SampleRow[]> {
  const made: Record<string, unknown>[] = []
  for (let index = 0; index < resource.samples; index++) {
    const values = await sampleValues(world, resource, rows, index)
    if (values) made.push(values)
  }
  return rowsAtOpening(world, made)
}

/**
 * The values of one row. Undefined if a required value is impossible, such as a reference to a resource without rows.
 */
async function sampleValues(world: SampleContext, resource: Resource, rows: SampleRowsByResource, index: number) {
  const { fields } = resource
  const sampler = samplerOf(world, rows, index)
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!isSampled(field)) continue
    const sampled = await sampleOf(resource, name, field, sampler)
    values[name] = sampled ?? defaultOf(field) ?? null
  }
  const agreed = alignReferences(resource, values, (name) => rows.get(name) ?? [])
  if (Object.entries(agreed).some(([name, value]) => value === null && fields[name]?.required)) return undefined
  liftToFloors(fields, agreed)
  return agreed
}

/** If another field sets the minimum of a value, raises a lower value to that minimum. */
function liftToFloors(fields: Resource['fields'], values: Record<string, unknown>) {
  for (const [name, field] of Object.entries(fields)) {
    const floor = field.kind.minimumField?.(field)
    const low = floor === undefined ? null : values[floor]
    const own = values[name]
    if (low !== null && low !== undefined && own !== null && own !== undefined && own < low) values[name] = low
  }
}

/** Adds a value to hand-written rows for each missing required field, such as a field that was added later. */
export async function fillRequiredFields(
  world: SampleContext,
  resource: Resource,
  written: readonly SampleRow[],
  rows: SampleRowsByResource,
): Promise<SampleRow[]> {
  const missing = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.required &&
      isSampled(field) &&
      field.default === undefined &&
      written.some((row) => row[name] === undefined),
  )
  if (missing.length === 0) return [...written]
  return Promise.all(
    written.map(async (row, index) => {
      const sampler = samplerOf(world, rows, index)
      const added: Record<string, unknown> = {}
      for (const [name, field] of missing)
        if (row[name] === undefined) added[name] = await sampleOf(resource, name, field, sampler)
      return { ...row, ...added }
    }),
  )
}

import * as z from 'zod/mini'
import { type CommonOptions, defineKind, type Field } from '../field'
import type { FieldChange } from '../history'
import { t } from '../words'
import { jsonFrom } from './listed'

const shortText = () =>
  z
    .string({ error: () => t('Expected text.') })
    .check(z.maxLength(64, { error: () => t('At most {{max}} characters are allowed.', { max: 64 }) }))

/** The name of a declared resource, shown by its label. */
export const resourceName = defineKind<string>({
  name: 'resourceName',
  column: () => ({ store: 'text' }),
  check: shortText,
  fromText: (given) => given,
  sample: () => null,
  filter: 'choices',
  sortable: false,
})

export interface AnyRecordOptions {
  /** The field of this record that names the other one's resource. */
  readonly resource: string
  /** The field of this record that keeps the other one's name. */
  readonly named: string
}

const anyRecordField = defineKind<string, AnyRecordOptions>({
  name: 'anyRecord',
  column: () => ({ store: 'text' }),
  check: shortText,
  fromText: (given) => given,
  sample: () => null,
  recordOf: ({ resource }) => resource,
  siblings: ({ resource, named }) => [resource, named],
  filter: 'equals',
  sortable: false,
})

/**
 * The id of a record of whichever resource another field names. It may be gone by now, so nothing guards it, and its name
 * is kept beside it.
 */
export const anyRecord = (
  options: AnyRecordOptions & CommonOptions<false, true, string>,
): Field<string, string, false, true> => anyRecordField({ ...options, readOnly: true })

export interface ChangesOptions {
  /** The field of this record that names the resource whose fields have changed. */
  readonly resource: string
}

const changesField = defineKind<readonly FieldChange[], ChangesOptions>({
  name: 'changes',
  column: () => ({ store: 'json' }),
  check: () =>
    z.array(z.looseObject({ field: z.string() }), { error: () => t('Expected a list of changes.') }) as never,
  fromText: jsonFrom,
  sample: () => null,
  siblings: ({ resource }) => [resource],
  changesOf: ({ resource }) => resource,
  sortable: false,
  wide: true,
})

/** What became of some fields of another record, each with its value before and after. Set by the server alone. */
export const changes = (
  options: ChangesOptions & CommonOptions<false, true, readonly FieldChange[]>,
): Field<readonly FieldChange[], readonly FieldChange[], false, true> => changesField({ ...options, readOnly: true })

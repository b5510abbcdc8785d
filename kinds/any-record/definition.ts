import type { CommonOptions, Field } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import { locale, t } from '../../vocabulary/text/i18n'

const resourceNameField = defineKind<string>({
  name: 'resourceName',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: () => null,
  filter: 'choices',
  options: (_, registry) =>
    registry?.all
      .map(({ name, label }) => ({ value: name, label: t(label.one) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale())),
  sortable: false,
})

/**
 * The field kind for the name of a declared resource, shown as the resource's label. Only the server sets the value of
 * this kind.
 */
export const resourceName = (options: CommonOptions<false, true, string> = {}): Field<string, string, false, true> =>
  resourceNameField({ ...options, readOnly: true })

export interface AnyRecordOptions {
  /** The field of this record that contains the name of the other record's resource. */
  readonly resource: string
  /** The field of this record that contains the name of the other record. */
  readonly named: string
}

const anyRecordField = defineKind<string, AnyRecordOptions>({
  name: 'anyRecord',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: () => null,
  recordOf: ({ resource }) => resource,
  siblings: ({ resource, named }) => [resource, named],
  filter: 'equals',
  sortable: false,
})

/**
 * The field kind for the id of a record of any resource. Another field contains the name of the resource. The other
 * record may have been deleted, so the database has no foreign key, and a further field contains the record's name.
 */
export const anyRecord = (
  options: AnyRecordOptions & CommonOptions<false, true, string>,
): Field<string, string, false, true> => anyRecordField({ ...options, readOnly: true })

import { memo, Suspense } from 'react'
import {
  conditionHolds,
  type Fields,
  fieldsInCondition,
  labelOf,
  type Section,
  t,
  type Values,
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { FieldLoadError } from '../../shared/notices/LoadErrorNote'
import type { MissingRowsByField } from '../../shared/records/record-rows'
import { useFormContext } from '../form-context'
import { FieldItems } from './FieldItems'
import { useSiblings } from './siblings'

interface SectionsProps {
  readonly fields: Fields
  /**
   * For each field: the rows that could not be loaded. A note replaces the input of a field whose rows could not be
   * loaded.
   */
  readonly unread: MissingRowsByField
}

/**
 * The sections of a form, each with a title and its fields. A section is shown if the condition of the section is met.
 * When the person types, the sections do not render again.
 */
export const Sections = memo(function Sections({ fields, unread }: SectionsProps) {
  const { resource } = useFormContext()
  return resource.form.map((section) => (
    <SectionBlock
      key={section.title ?? ('fields' in section ? section.fields.join() : section.piece)}
      section={section}
      fields={fields}
      unread={unread}
    />
  ))
})

const namesIn = (section: Section): readonly string[] => ('fields' in section ? section.fields : [])

/** Whether the title of the section equals the label of its first field. */
const isNamed = (section: Section, fields: Fields) =>
  'fields' in section && section.title !== undefined && t(section.title) === labelOf(fields, section.fields[0] ?? '')

/** Whether the section has a visible input, piece or note. */
const hasAnything = (section: Section, { fields, unread }: SectionsProps, values: Values) =>
  section.piece !== undefined ||
  namesIn(section).some((name) => unread.has(name) || (fields[name] && conditionHolds(fields[name].when, values)))

function SectionBlock({ section, fields, unread }: SectionsProps & { readonly section: Section }) {
  const { resource, record } = useFormContext()
  const { pieces } = useWorkbench()
  const conditions = [section, ...namesIn(section).map((name) => fields[name])].map((one) => one?.when)
  const values = useSiblings([], conditions.flatMap(fieldsInCondition))
  if (!conditionHolds(section.when, values) || !hasAnything(section, { fields, unread }, values)) return null
  const Piece = section.piece && pieces[section.piece]
  return (
    <section className="form-section" data-named={isNamed(section, fields) || undefined}>
      <header>
        {section.title && <h2>{t(section.title)}</h2>}
        {'help' in section && section.help && <p>{t(section.help)}</p>}
      </header>
      <div className="form-fields">
        {Piece && (
          <div className="field-wide">
            <Suspense fallback={<span className="input-loading" />}>
              <Piece resource={resource} record={record} />
            </Suspense>
          </div>
        )}
        {!Piece && 'fields' in section && (
          <FieldItems fields={fields} names={section.fields.filter((name) => fields[name])} />
        )}
        {!Piece &&
          'fields' in section &&
          section.fields.map((name) => {
            const rows = unread.get(name)
            if (fields[name] || !rows) return null
            return (
              <div key={name} className="field-wide field-unread">
                <FieldLoadError rows={rows} />
                {rows.error && <span className="note">{t('Saving does not change these records.')}</span>}
              </div>
            )
          })}
      </div>
    </section>
  )
}

import { Suspense } from 'react'
import { type Fields, fieldsIn, holds, labelOf, type Section, t } from '../../vocabulary'
import { useWorkbench } from '../context'
import { FieldItem } from './FieldItem'
import { useSetting } from './setting'
import { useSiblings } from './siblings'

/** The sections of a form: each a title beside its fields, shown where its condition holds. */
export function Sections({ fields }: { fields: Fields }) {
  const { resource } = useSetting()
  return resource.form.map((section) => (
    <SectionBlock
      key={section.title ?? ('fields' in section ? section.fields.join() : section.piece)}
      section={section}
      fields={fields}
    />
  ))
}

/** Whether its title says what its first field is. */
const isNamed = (section: Section, fields: Fields) =>
  'fields' in section && section.title !== undefined && t(section.title) === labelOf(fields, section.fields[0] ?? '')

function SectionBlock({ section, fields }: { section: Section; fields: Fields }) {
  const { resource, record } = useSetting()
  const { pieces } = useWorkbench()
  if (!holds(section.when, useSiblings([], fieldsIn(section.when)))) return null
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
        {!Piece &&
          'fields' in section &&
          section.fields
            .filter((name) => fields[name])
            .map((name) => <FieldItem key={name} fields={fields} name={name} />)}
      </div>
    </section>
  )
}

import { type Fields, labelOf, t } from '../../../../vocabulary'
import { Select } from '../../shared/Select'
import type { Table } from './table'

interface MappingProps {
  readonly fields: Fields
  readonly table: Table
  readonly mapping: readonly (string | undefined)[]
  readonly onChange: (mapping: readonly (string | undefined)[]) => void
}

/** Which column of the file is which field. A field is taken from one column. */
export function Mapping({ fields, table: { heads, rows }, mapping, onChange }: MappingProps) {
  const choose = (at: number, name: string | undefined) =>
    onChange(mapping.map((old, index) => (index === at ? name : old === name ? undefined : old)))
  return (
    <table className="import-mapping">
      <thead>
        <tr>
          <th scope="col">{t('Column of the file')}</th>
          <th scope="col">{t('For example')}</th>
          <th scope="col">{t('Field')}</th>
        </tr>
      </thead>
      <tbody>
        {heads.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none changes its place
          <tr key={at}>
            <th scope="row">{head || t('Column {{number}}', { number: at + 1 })}</th>
            <td>{rows.find((row) => row[at])?.[at]}</td>
            <td>
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                aria-label={t('Field for {{column}}', { column: head })}
                placeholder={t('Left out')}
                value={mapping[at]}
                onChange={(name?: string) => choose(at, name)}
                options={Object.keys(fields).map((name) => ({
                  value: name,
                  label: labelOf(fields, name) + (fields[name]?.required ? ' *' : ''),
                }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

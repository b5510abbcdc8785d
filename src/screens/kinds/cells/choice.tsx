import type { ReactNode } from 'react'
import { type Choices, type Tone, t } from '../../../../vocabulary'
import type { CellProps } from './cell'

const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="tag" data-tone={tone}>
    {children}
  </span>
)

export const Choice = ({ value, field }: CellProps<{ choices: Choices }>) => {
  const { label = String(value), tone } = field.choices[String(value)] ?? {}
  return tone ? <Tag tone={tone}>{t(label)}</Tag> : <span>{t(label)}</span>
}

/** On or off; what an API says that is neither stands as it is. */
export const OnOff = ({ value }: CellProps) =>
  value === 1 || value === 0 ? (
    <Tag tone={value ? 'green' : 'neutral'}>{t(value ? 'Active' : 'Inactive')}</Tag>
  ) : (
    <Tag tone="neutral">{String(value)}</Tag>
  )

export const YesNo = ({ value }: CellProps) => <span>{t(value ? 'Yes' : 'No')}</span>

/** As many as a row of a list has room for. */
const shown = 3

export const Tags = ({ value, compact }: CellProps) => {
  const all = Array.isArray(value) ? value.map(String) : [String(value)]
  const some = compact ? all.slice(0, shown) : all
  return (
    <span className="cell-list">
      {some.map((tag) => (
        <Tag key={tag} tone="neutral">
          {tag}
        </Tag>
      ))}
      {all.length > some.length && <span className="cell-more">+{all.length - some.length}</span>}
    </span>
  )
}

import { type CellProps, type KindView, valueAsArray } from '../kind-view'
import { Tag } from '../shared/cell-text'

/** The maximum number of tags in a row of a list. */
const shown = 3

const Tags = ({ value, compact }: CellProps) => {
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

export const tags: KindView = { Cell: Tags, text: (value) => valueAsArray(value).join('; ') }

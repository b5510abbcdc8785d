import { Fragment } from 'react'
import { Link } from 'react-router'
import { humanise, idOf, type Reference, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useNameOf } from '../../shared/names'
import type { CellProps } from './cell'

type To = { readonly to: string }

/** A link to the record, or its name alone where it cannot be opened. */
export const BelongsTo = ({ value, field, linkTo }: CellProps<To, Reference | string>) => {
  const id = String(idOf(value))
  const known = useNameOf(field.to, id)
  const name = (typeof value === 'object' && value.name) || known || id
  const address = linkTo(field.to, id)
  return address ? <Link to={address}>{name}</Link> : <span dir="auto">{name}</span>
}

/** As many as a row of a list has room for. */
const shown = 2

export const HasMany = ({ value, compact, ...props }: CellProps<To, readonly (Reference | string)[]>) => {
  const all = Array.isArray(value) ? value : [value]
  const some = compact ? all.slice(0, shown) : all
  return (
    <span className="cell-list">
      {some.map((one, index) => (
        <Fragment key={String(idOf(one))}>
          {index > 0 && <span aria-hidden>·</span>}
          <BelongsTo {...props} compact={compact} value={one} />
        </Fragment>
      ))}
      {all.length > some.length && <span className="cell-more">+{all.length - some.length}</span>}
    </span>
  )
}

export const ResourceName = ({ value }: CellProps<unknown, string>) => {
  const { registry } = useWorkbench()
  return <span>{t(registry.find(value)?.label.one ?? humanise(value))}</span>
}

/** A record under the name that is kept beside it. */
export const AnyRecord = ({ value, field, record, linkTo }: CellProps<{ resource: string; named: string }, string>) => {
  const name = String(record[field.named] || value)
  const address = linkTo(String(record[field.resource]), value)
  return address ? <Link to={address}>{name}</Link> : <span dir="auto">{name}</span>
}

import { Fragment } from 'react'
import { Link } from 'react-router'
import { useNameOf } from '../../src/screens/shared/values/reference-names'
import { idOf, type Reference, translateErasedName } from '../../vocabulary'
import { type CellProps, type KindView, valueAsArray } from '../kind-view'

type To = { readonly to: string }

/** Shows a link to the record, or only the record's name if the user cannot open the record. */
const BelongsTo = ({ value, field, linkTo }: CellProps<To, Reference | string>) => {
  const id = String(idOf(value))
  const known = useNameOf(field.to, id)
  const name = translateErasedName((typeof value === 'object' && value.name) || known || id)
  const address = linkTo(field.to, id)
  return address ? <Link to={address}>{name}</Link> : <span dir="auto">{name}</span>
}

/** The maximum number of names in a row of a list. */
const shown = 2

const HasMany = ({ value, compact, ...props }: CellProps<To, readonly (Reference | string)[]>) => {
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

const nameOf = (value: unknown) => {
  const name = typeof value === 'object' ? (value as Reference).name : undefined
  return translateErasedName(name) ?? String(idOf(value))
}

export const belongsTo: KindView = { Cell: BelongsTo, text: nameOf }

export const hasMany: KindView = {
  Cell: HasMany,
  text: (value) => valueAsArray(value).map(nameOf).join('; '),
}

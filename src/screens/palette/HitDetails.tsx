import { isEmpty, type Resource, type Values } from '../../../vocabulary'
import { Cell } from '../shared/Cell'

/** The whole entry is one way, so nothing in it is another. */
const noLink = () => undefined

/** What is said of a record beside its name. */
export const HitDetails = ({ resource, values }: { resource: Resource; values: Values }) => (
  <span className="palette-brief">
    {resource.summary.map((name) => {
      const field = resource.fields[name]
      if (!field || isEmpty(values[name])) return null
      return (
        <span key={name}>
          <Cell field={field} value={values[name]} record={values} resource={resource} compact linkTo={noLink} />
        </span>
      )
    })}
  </span>
)

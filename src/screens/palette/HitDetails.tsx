import { isEmpty, type Resource, type Values } from '../../../vocabulary'
import { Cell } from '../shared/values/Cell'

/** The whole entry is a link, so its content must not have other links. */
const noLink = () => undefined

/** The details of a record next to its name. */
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

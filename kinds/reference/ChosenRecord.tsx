import { useAccess } from '../../src/screens/shared/records/access'
import { useSilentOne } from '../../src/screens/shared/records/silent-queries'
import { Cell } from '../../src/screens/shared/values/Cell'
import { fieldOf } from '../../src/screens/shared/values/fields'
import { isEmpty, type Resource } from '../../vocabulary'

interface ChosenRecordProps {
  readonly resource: Resource
  readonly id: string
  readonly names: readonly string[]
}

/** Shows some fields of the chosen record below the input. Nothing is shown while the record loads. */
export default function ChosenRecord({ resource, id, names }: ChosenRecordProps) {
  const { linkTo } = useAccess()
  const { result: record } = useSilentOne({ resource: resource.name, id, queryOptions: { retry: false } })
  if (!record) return null
  return (
    <div className="input-chosen">
      {names
        .filter((name) => !isEmpty(record[name]))
        .map((name) => (
          <Cell
            key={name}
            field={fieldOf(resource, name)}
            value={record[name]}
            {...{ record, resource, linkTo }}
            compact={false}
          />
        ))}
    </div>
  )
}

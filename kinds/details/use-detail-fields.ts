import { useWorkbench } from '../../src/screens/context'
import { useAccess } from '../../src/screens/shared/records/access'
import { useSilentOne } from '../../src/screens/shared/records/silent-queries'
import { type Field, type Fields, idOf, isEmpty, listedFields, type Values } from '../../vocabulary'

interface DetailFields {
  readonly fields: Fields
  readonly isLoading: boolean
  /** Whether all fields of the list are known. */
  readonly isKnown: boolean
}

const none: Fields = {}

/** The fields that the referenced record lists. Empty while the record loads, or if the user cannot see the record. */
export function useDetailFields(details: Field, fields: Fields, record: Values): DetailFields {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const { by = '', lists = '' } = details.kind.listedBy?.(details) ?? {}
  const reference = fields[by]
  const target = reference && registry.find(reference.kind.refersTo?.(reference) ?? '')
  const id = idOf(record[by])
  const isAsked = target !== undefined && canCall(target, 'show') && !isEmpty(id)
  const { result, query } = useSilentOne({
    resource: target?.name ?? '',
    id: String(id),
    queryOptions: { enabled: isAsked, retry: false },
  })
  const found = isAsked ? result : undefined
  return {
    fields: found ? listedFields(found[lists]) : none,
    isLoading: isAsked && query.isLoading,
    isKnown: isEmpty(id) || found !== undefined,
  }
}

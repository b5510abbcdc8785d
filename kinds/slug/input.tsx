import { useEffect, useRef } from 'react'
import { useFormContext } from '../../src/screens/form/form-context'
import { slugOf } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput } from '../kind-input'
import { Text } from '../text/input'

/** The input of a slug. In a new record, the slug follows its source field until the user types a slug. */
function Slug(props: InputProps<{ from?: string }, string>) {
  const { field, siblings, value, onChange } = props
  const proposal = field.from === undefined ? '' : slugOf(String(siblings[field.from] ?? ''))
  const isNew = useFormContext().record === undefined
  const follows = useRef(isNew && field.from !== undefined && !value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new proposal is a reason to change the value
  useEffect(() => {
    if (follows.current && proposal !== (value ?? '')) onChange?.(proposal)
  }, [proposal])
  const type = (typed: string | null) => {
    follows.current = isNew && field.from !== undefined && !typed
    onChange?.(typed)
  }
  return <Text {...props} onChange={type} />
}

export const slug: KindInput = { Input: Slug, write: emptyToNull }

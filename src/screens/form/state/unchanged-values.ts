import type { Path } from '../../../../kinds/kind-input'
import type { Field, Fields, Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useFormContext } from '../form-context'
import { formValuesToPayload } from './conversions'
import { formFingerprint } from './form-values'

/**
 * The values of a form at a path. For a list of lines, the values of all lines are returned, since the lines may have
 * been moved.
 */
const valuesAt = (from: unknown, [step, ...rest]: Path): unknown[] => {
  if (step === undefined) return [from]
  if (typeof step === 'number') return Array.isArray(from) ? from.flatMap((line) => valuesAt(line, rest)) : []
  return valuesAt((from as Values | null | undefined)?.[step], rest)
}

/** Returns how often a value of a field occurs in the initial values of the form. The result is 0 for a new value. */
type UnchangedCount = (fields: Fields, name: string, base: Path, value: unknown) => number

/**
 * Unchanged values of a record are not checked. An API may have stored values that the checks refuse, such as codes in
 * capitals or an empty required field. The API itself decides whether it accepts such unchanged values again.
 */
export function useUnchangedCount(): UnchangedCount {
  const { came } = useFormContext()
  const { registry } = useWorkbench()
  return (fields, name, base, value) => {
    const path = [...base, name]
    if (!came || !Object.hasOwn(came, String(path[0]))) return 0
    const written = (one: unknown) =>
      formFingerprint(
        formValuesToPayload({ [name]: fields[name] as Field }, { [name]: one }, (other) => registry.get(other).fields),
      )
    const own = written(value)
    return valuesAt(came, path).filter((one) => written(one) === own).length
  }
}

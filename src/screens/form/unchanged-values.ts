import type { Path } from '../../../kinds/kind-input'
import type { Field, Fields, Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formValuesToPayload } from './conversions'
import { useFormContext } from './form-context'
import { formFingerprint } from './form-values'

/** The values that stand at a path; in lines, that of each of them, since they may have changed places. */
const valuesAt = (from: unknown, [step, ...rest]: Path): unknown[] => {
  if (step === undefined) return [from]
  if (typeof step === 'number') return Array.isArray(from) ? from.flatMap((line) => valuesAt(line, rest)) : []
  return valuesAt((from as Values | null | undefined)?.[step], rest)
}

/** Answers how often a value of a field came with what the form started from; 0 for one that is new. */
type UnchangedCount = (fields: Fields, name: string, base: Path, value: unknown) => number

/**
 * What is left as it came is not held to checks that are not those of where it came from: an API of one's own may keep
 * codes in capitals, or leave empty what is needed here. It says itself what it does not take back.
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

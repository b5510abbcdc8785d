import { Suspense } from 'react'
import { lazy } from '../../src/lazy'
import { useWorkbench } from '../../src/screens/context'
import { useAccess } from '../../src/screens/shared/records/access'
import { useOptions } from '../../src/screens/shared/records/options'
import type { Resource } from '../../vocabulary'
import { emptyToNull, type InputProps, type KindInput } from '../kind-input'
import { createSingleLineInput } from '../shared/text-inputs'

const Line = createSingleLineInput()

const SubdivisionInput = lazy(async () => ({ default: (await import('./SubdivisionInput')).SubdivisionInput }))

type Field = { readonly capitals?: boolean; readonly suggests?: string; readonly copyOf?: string }

/**
 * The input for one line of text. If the field suggests records of another resource and the user can list that
 * resource, the record names are suggested. The copied name of a state is chosen from the states of the country.
 */
export function Text(props: InputProps<Field, string>) {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const { suggests, copyOf } = props.field
  const copied = copyOf === undefined ? undefined : registry.find(copyOf)
  if (copied?.subdivisions)
    return (
      <Suspense fallback={<span className="input-loading" />}>
        <SubdivisionInput {...props} resource={copied} />
      </Suspense>
    )
  const resource = suggests === undefined ? undefined : registry.find(suggests)
  return resource && canCall(resource, 'list') ? <Suggesting {...props} resource={resource} /> : <Line {...props} />
}

function Suggesting({ resource, ...props }: InputProps<Field, string> & { readonly resource: Resource }) {
  const { data } = useOptions(resource)
  const list = `${props.control.id}-suggested`
  return (
    <>
      <Line {...props} list={list} />
      <datalist id={list}>
        {data?.options.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** The input shows capitals while the user types, and the form sends capitals. */
export const text: KindInput = {
  Input: Text,
  write: (value, field) =>
    emptyToNull((field as { capitals?: boolean }).capitals ? String(value ?? '').toUpperCase() : value),
}

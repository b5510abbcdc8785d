import { isReadOnly, type Resource } from '../vocabulary'
import { examineDoing } from './actions'
import { mayAsk } from './desk'
import { examine, notAsked } from './examine'
import type { Finding } from './finding'
import { examineCreate, examineEmpty, listedCall, type Writing } from './making'
import { readOne } from './removal'
import { valuesFor } from './values'

const textField = ({ title, fields }: Resource) =>
  title.find((name) => {
    const field = fields[name]
    return field && !isReadOnly(field) && !field.createOnly && field.kind.column(field).store === 'text' && !field.when
  })

/** Makes a record, changes it in each way that there is, and leaves it to be removed. */
export async function examineWrites(writing: Writing): Promise<Finding[]> {
  const { desk, resource, making } = writing
  const findings: Finding[] = await examineEmpty(writing)
  const { findings: created, made } = await examineCreate(writing)
  findings.push(...created)
  if (!made) {
    for (const call of ['edit', 'status', 'delete'])
      if (desk.usable(resource, call)) findings.push(notAsked(resource, call, 'no record of its own to try it on'))
    return findings
  }
  const { id, values, isShown } = made
  const read = () => readOne(desk, resource, id)
  // What cannot be read back is changed all the same.
  const readBack = () => (isShown ? read() : Promise.resolve(undefined))

  const isUnlisted = created.some(({ call, state }) => call === listedCall && state === 'missing')
  if (isUnlisted && mayAsk(desk, resource, 'show')) {
    const { finding: shown } = await examine({
      resource,
      call: 'show, new record',
      expected: 'that record with its id, bare or under data',
      screen: 'The page of the new record says that it could not be loaded.',
      cure: `Answer GET ${resource.calls.show?.path} with the new record.`,
      ask: read,
    })
    findings.push(shown)
  }

  const name = textField(resource)
  if (mayAsk(desk, resource, 'edit')) {
    const changed = name === undefined ? {} : { [name]: (await valuesFor(making, resource))[name] }
    const variables = Object.fromEntries(
      Object.entries({ ...values, ...changed }).filter(([key]) => {
        const field = resource.fields[key]
        return field && !field.createOnly && !field.kind.files && !field.kind.writeOnly
      }),
    )
    const { finding: edited } = await examine({
      resource,
      call: 'edit',
      expected: 'that the record is changed',
      screen: 'The form says above its fields what the API said, and stays open.',
      cure: `Take ${resource.calls.edit?.body} at ${resource.calls.edit?.method} ${resource.calls.edit?.path}.`,
      ask: async () => {
        const before = await readBack()
        await desk.data.update({ resource: resource.name, id, variables })
        return [before, await readBack()] as const
      },
      judge: ([before, after]) =>
        name !== undefined && after?.[name] !== undefined && after[name] === before?.[name]
          ? {
              got: `'${name}' is still ${JSON.stringify(after[name])}`,
              screen: 'The form says that it is saved, and it is not.',
            }
          : undefined,
    })
    findings.push(edited)
  }
  if (mayAsk(desk, resource, 'status')) {
    const { finding: toggled } = await examine({
      resource,
      call: 'status',
      expected: 'that the status is the other one',
      screen: 'The switch jumps back.',
      cure: `Flip the status at PUT ${resource.calls.status?.path}, which has no body.`,
      ask: async () => {
        const before = await readBack()
        await desk.api.toggle(resource, { id })
        return [before, await readBack()] as const
      },
      judge: ([before, after]) => {
        const field = resource.status as string
        return after?.[field] !== undefined && before?.[field] === after[field]
          ? { got: `the status is still ${JSON.stringify(after[field])}`, screen: 'The switch jumps back.' }
          : undefined
      },
    })
    findings.push(toggled)
  }
  return [...findings, ...(await examineDoing({ desk, resource, making }, read))]
}

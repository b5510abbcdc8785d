import { useMemo, useState } from 'react'
import {
  type Action,
  type AnyRecord,
  type Choices,
  type Fields,
  formerName,
  nextChoices,
  type Resource,
  said,
  t,
  type Values,
} from '../../vocabulary'
import { useWorkbench } from '../context'
import { useChanged } from '../shared/changed'
import { FormDialog } from './FormDialog'
import { useSiblings } from './siblings'
import { changes, startingValues } from './values'

interface ActionDialogProps {
  readonly resource: Resource
  /** The action's name, and what is declared of it. */
  readonly name: string
  readonly action: Action
  /** What is acted on; absent for an action on the whole. */
  readonly record?: AnyRecord
  /** What is settled already, and not asked for. Default: nothing. */
  readonly values?: Values
  /** Default: the action's own label. */
  readonly label?: string
  /** For what cannot be undone. Default: false. */
  readonly danger?: boolean
  readonly onClose: () => void
  /** Told when it is done, after what it changed was fetched again. */
  readonly onDone?: () => void
}

/** Asks for what an action needs, does it, and has what it changed fetched again. */
export default function ActionDialog({
  resource,
  name,
  action,
  record,
  values: settled,
  label = t(action.label),
  danger = false,
  onClose,
  onDone,
}: ActionDialogProps) {
  const { registry, api, can } = useWorkbench()
  const changed = useChanged()
  const fieldsOf = (other: string) => registry.get(other).fields
  const mayOverride = action.overriddenBy !== undefined && can(resource.name, action.overriddenBy)
  const fields = useMemo(() => offeredFields(action, record, mayOverride), [action, record, mayOverride])
  const [initial] = useState(() => ({
    ...record,
    ...startingValues(fields, undefined, fieldsOf),
    ...onlyChoice(fields, action.moves),
    ...settled,
  }))
  const conclude = async () => {
    onClose()
    if (action.downloads) return
    await changed(resource)
    onDone?.()
  }
  return (
    <FormDialog
      title={label}
      doIt={label}
      danger={danger}
      stay={settled && t('Not now')}
      resource={resource}
      fields={fields}
      names={Object.keys(fields).filter((key) => settled?.[key] === undefined)}
      rules={action.rules}
      initial={initial}
      onSubmit={(values) => api.act(resource, name, record?.id, changes(fields, values, true, fieldsOf))}
      onDone={() => void conclude()}
      onClose={onClose}
    >
      {action.confirm && <p>{t(action.confirm)}</p>}
      <Warnings action={action} record={initial} />
    </FormDialog>
  )
}

/** What will happen besides, according to what is chosen so far. */
function Warnings({ action: { fields = {}, warnings = [] }, record }: { action: Action; record: Values }) {
  const chosen = useSiblings([], Object.keys(fields))
  return said(fields, warnings, { ...record, ...chosen }).map((text) => (
    <p key={text} className="action-warning">
      {text}
    </p>
  ))
}

/** The action's fields; the one that it moves offers only what may follow the record's present value. */
function offeredFields({ fields = {}, moves }: Action, record: AnyRecord | undefined, mayOverride: boolean): Fields {
  const field =
    moves === undefined ? undefined : (fields[moves] as (Fields[string] & { choices?: Choices }) | undefined)
  if (moves === undefined || !field?.choices) return fields
  const current = String(record?.[moves] ?? '')
  const allowed = following(field.choices, current, record?.[formerName(moves)])
  const next =
    mayOverride && allowed.length === 0 ? Object.keys(field.choices).filter((value) => value !== current) : allowed
  const choices = Object.fromEntries(Object.entries(field.choices).filter(([value]) => next.includes(value)))
  return { ...fields, [moves]: { ...field, choices } as Fields[string] }
}

/**
 * The values that may follow the present one. Where it goes back to the value that it was entered from, and the record
 * does not tell which that was, all that it can be entered from are offered, and the server knows.
 */
function following(choices: Choices, current: string, former: unknown): string[] {
  const choice = choices[current]
  if (!choice) return Object.keys(choices)
  if (typeof former === 'string' && former in choices) return nextChoices(choices, current, former)
  const entered = choice.resumes ? Object.keys(choices).filter((from) => choices[from]?.next?.includes(current)) : []
  return [...new Set([null, ...entered].flatMap((from) => nextChoices(choices, current, from)))]
}

const onlyChoice = (fields: Fields, moves: string | undefined): Record<string, unknown> => {
  const field = moves === undefined ? undefined : (fields[moves] as { choices?: Choices } | undefined)
  const [first, ...others] = Object.keys(field?.choices ?? {})
  return moves !== undefined && first !== undefined ? { [moves]: others.length === 0 ? first : null } : {}
}

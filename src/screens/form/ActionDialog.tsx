import { useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../providers/problem'
import {
  type Action,
  type AnyRecord,
  blanksIn,
  type Choices,
  choicesOf,
  type Fields,
  formerName,
  holds,
  isEmpty,
  nextChoices,
  type Resource,
  said,
  t,
  type Values,
  valuesOf,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useChanged } from '../shared/changed'
import { Sentence } from '../shared/Notes'
import { Named } from '../shared/names'
import type { Done } from '../shared/offers'
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
  readonly onDone?: (done: Done) => void
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
  const { startsFrom = [] } = action
  const [came] = useState(() => record && startingValues(among(fields, startsFrom), record, fieldsOf))
  const [initial] = useState(() => ({
    ...record,
    ...startingValues(fields, undefined, fieldsOf),
    ...came,
    ...onlyChoice(fields, action.moves),
    ...settled,
  }))
  const done = useRef<Done>({})
  const conclude = async () => {
    onClose()
    if (action.downloads) return
    await changed(resource)
    onDone?.(done.current)
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
      came={came}
      onSubmit={async (typed) => {
        const values = answersOf(fields, changes(fields, typed, true, fieldsOf), startsFrom, record)
        const { data } = await api.act(resource, name, record, values, true).catch((problem: Problem) => {
          // Behind the dialog, the page shows what it was refused for.
          if (problem.statusCode === 409 || problem.statusCode === 412) void changed(resource)
          throw problem
        })
        done.current = { record, values, data }
      }}
      onDone={() => void conclude()}
      onClose={onClose}
    >
      {action.confirm && <p>{t(action.confirm)}</p>}
      <Said action={action} resource={resource} record={initial} />
    </FormDialog>
  )
}

/** What is to be known, and what will happen besides, according to what is chosen so far. */
function Said({ action, resource, record }: { action: Action; resource: Resource; record: Values }) {
  const { fields = {}, notes = [], warnings = [] } = action
  const chosen = useSiblings([], Object.keys(fields))
  const would = { ...record, ...chosen }
  const known = useMemo(() => [record], [record])
  const told = notes.filter(({ when }) => holds(when, would))
  const names = told.flatMap(({ says }) => blanksIn(says))
  return (
    <>
      <Named quiet fields={resource.fields} names={names} records={known}>
        {told.map(({ says }) => (
          <p key={says}>
            <Sentence says={says} fields={resource.fields} record={record} resource={resource} linkTo={noLink} />
          </p>
        ))}
      </Named>
      {said(fields, warnings, would).map((text) => (
        <p key={text} className="action-warning">
          {text}
        </p>
      ))}
    </>
  )
}

/** Nobody leaves a question for another page. */
const noLink = () => undefined

const among = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/** What was said at all: nothing that was left empty, does not apply, or is in the record already. */
const answersOf = (
  fields: Fields,
  values: Values,
  startsFrom: readonly string[],
  record: AnyRecord | undefined,
): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      startsFrom.includes(name)
        ? holds(fields[name]?.when, { ...record, ...values }) && (value ?? null) !== (record?.[name] ?? null)
        : !isEmpty(value),
    ),
  )

/** The action's fields; the one that it moves offers only what may follow the record's present value. */
function offeredFields(action: Action, record: AnyRecord | undefined, mayOverride: boolean): Fields {
  const { moves } = action
  const fields = Object.fromEntries(
    Object.entries(action.fields ?? {}).filter(([name, { beyond }]) => !beyond || record?.[name] !== undefined),
  )
  const field = moves === undefined ? undefined : fields[moves]
  const set = choicesOf(field)
  if (moves === undefined || !set) return fields
  const current = String(record?.[moves] ?? '')
  const allowed = following(set, current, record?.[formerName(moves)])
  const next = mayOverride && allowed.length === 0 ? Object.keys(set).filter((value) => value !== current) : allowed
  const choices = Object.fromEntries(Object.entries(set).filter(([value]) => next.includes(value)))
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
  const [first, ...others] = (moves !== undefined && valuesOf(fields[moves])) || []
  return moves !== undefined && first !== undefined ? { [moves]: others.length === 0 ? first : null } : {}
}

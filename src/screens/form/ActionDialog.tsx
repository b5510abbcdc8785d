import { useMemo, useRef, useState } from 'react'
import type { ApiProblem } from '../../../providers/problem'
import {
  type Action,
  type AnyRecord,
  checkValue,
  conditionHolds,
  type Fields,
  isEmpty,
  placeholdersIn,
  type Resource,
  renderConditionalMessages,
  t,
  type Values,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import type { PerformedAction } from '../shared/available-actions'
import { useInvalidateRecords } from '../shared/invalidate-records'
import { FilledSentence } from '../shared/Notes'
import { ReferenceNames } from '../shared/reference-names'
import { actionFormFields, omitDisallowedChoice, preselectOnlyChoice } from './allowed-choices'
import { FormDialog } from './FormDialog'
import { formPayload, initialFormValues } from './form-values'
import { useSiblings } from './siblings'

interface ActionDialogProps {
  readonly resource: Resource
  /** The action's name, and what is declared of it. */
  readonly name: string
  readonly action: Action
  /** What is acted on; absent for an action on the whole. */
  readonly record?: AnyRecord
  /** What is settled already, and not asked for. Default: nothing. */
  readonly values?: Values
  /** What its inputs begin with. Default: as the action says. */
  readonly begins?: Values
  /** Default: the action's own label. */
  readonly label?: string
  /** For what cannot be undone. Default: false. */
  readonly danger?: boolean
  readonly onClose: () => void
  /** Told when it is done, after what it changed was fetched again. */
  readonly onDone?: (done: PerformedAction) => void
}

/** The record that is asked about, and what was said of the one before, where somebody else came first. */
interface ActionAttempt {
  readonly record?: AnyRecord | undefined
  /** What was typed over the one before. */
  readonly typed?: Values
  readonly says?: string
}

/** Asks for what an action needs, does it, and has what it changed fetched again; where others came first, anew. */
export default function ActionDialog({ record, ...asked }: ActionDialogProps) {
  const [standings, setStandings] = useState<readonly ActionAttempt[]>([{ record }])
  const overtaken = (standing: ActionAttempt) => setStandings((all) => [...all, standing])
  return <Question key={standings.length} {...asked} standing={standings.at(-1) ?? {}} onOvertaken={overtaken} />
}

interface QuestionProps extends Omit<ActionDialogProps, 'record'> {
  readonly standing: ActionAttempt
  readonly onOvertaken: (standing: ActionAttempt) => void
}

function Question({
  resource,
  name,
  action,
  standing: { record, typed: kept = {}, says },
  values: settled,
  begins,
  label = t(action.label),
  danger = false,
  onClose,
  onDone,
  onOvertaken,
}: QuestionProps) {
  const { registry, api, can } = useWorkbench()
  const changed = useInvalidateRecords()
  const fieldsOf = (other: string) => registry.get(other).fields
  const mayOverride = action.overriddenBy !== undefined && can(resource.name, action.overriddenBy)
  const fields = useMemo(
    () => actionFormFields(resource.fields, action, record, mayOverride, settled),
    [resource, action, record, mayOverride, settled],
  )
  const { startsFrom = [] } = action
  const [came] = useState(() => record && initialFormValues(pickValues(fields, startsFrom), record, fieldsOf))
  const [initial] = useState(() => ({
    ...record,
    ...initialFormValues(fields, undefined, fieldsOf),
    ...proposed(action, fields, record),
    ...came,
    ...begins,
    ...preselectOnlyChoice(fields, action.transition),
    ...omitDisallowedChoice(fields, action.transition, kept),
    ...settled,
  }))
  const done = useRef<PerformedAction>({})
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
        const values = answersOf(fields, formPayload(fields, typed, true, fieldsOf), startsFrom, record)
        const { data } = await api.act(resource, name, record, values).catch((problem: ApiProblem) => {
          // Behind the dialog, the page shows what it was refused for.
          if (problem.statusCode === 409 || problem.statusCode === 412) void changed(resource)
          const { stands, message } = problem
          if (stands) onOvertaken({ record: stands, typed: typedOver(initial, fields, typed), says: message })
          throw problem
        })
        done.current = { record, values, data }
      }}
      onDone={() => void conclude()}
      onClose={onClose}
    >
      {says !== undefined && (
        <p role="alert" className="action-warning">
          {says}
        </p>
      )}
      {action.confirm && <p>{t(action.confirm)}</p>}
      <ActionDialogText action={action} resource={resource} record={initial} />
    </FormDialog>
  )
}

/** What is to be known, and what will happen besides, according to what is chosen so far. */
function ActionDialogText({ action, resource, record }: { action: Action; resource: Resource; record: Values }) {
  const { fields = {}, notes = [], warnings = [] } = action
  const chosen = useSiblings([], Object.keys(fields))
  const would = { ...record, ...chosen }
  const known = useMemo(() => [record], [record])
  const told = notes.filter(({ when }) => conditionHolds(when, would))
  const names = told.flatMap(({ says }) => placeholdersIn(says))
  return (
    <>
      <ReferenceNames quiet fields={resource.fields} names={names} records={known}>
        {told.map(({ says }) => (
          <p key={says}>
            <FilledSentence says={says} fields={resource.fields} record={record} resource={resource} linkTo={noLink} />
          </p>
        ))}
      </ReferenceNames>
      {renderConditionalMessages({ ...resource.fields, ...fields }, warnings, would).map((text) => (
        <p key={text} className="action-warning">
          {text}
        </p>
      ))}
    </>
  )
}

/** Values of the record that fields of other names begin with. */
const proposed = ({ proposes = {} }: Action, fields: Fields, record: Values | undefined): Values =>
  Object.fromEntries(
    Object.entries(proposes).flatMap(([name, from]) => {
      const field = fields[name]
      const value = record?.[from]
      const isTaken = field && !isEmpty(value) && checkValue({ [name]: field }, name, value).messages.length === 0
      return isTaken && value !== 0 ? [[name, value]] : []
    }),
  )

/** What was typed in place of what stood there. */
const typedOver = (initial: Values, fields: Fields, typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => name in fields && value !== initial[name]))

/** Nobody leaves a question for another page. */
const noLink = () => undefined

const pickValues = (fields: Fields, names: readonly string[]): Fields =>
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
        ? conditionHolds(fields[name]?.when, { ...record, ...values }) && (value ?? null) !== (record?.[name] ?? null)
        : !isEmpty(value),
    ),
  )

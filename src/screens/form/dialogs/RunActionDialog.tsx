import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ApiProblem } from '../../../../providers/problem'
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
} from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { FilledSentence } from '../../shared/notices/Notes'
import { ActionWarnings, useActionWarnings } from '../../shared/records/action-warnings'
import type { PerformedAction } from '../../shared/records/available-actions'
import { useInvalidateRecords } from '../../shared/records/invalidate-records'
import { ReferenceNames } from '../../shared/values/reference-names'
import { actionFormFields, omitDisallowedChoice, preselectOnlyChoice } from '../fields/allowed-choices'
import { useSiblings } from '../fields/siblings'
import { formPayload, initialFormValues } from '../state/form-values'
import { FormDialog } from './FormDialog'

interface RunActionDialogProps {
  readonly resource: Resource
  /** The name of the action. */
  readonly name: string
  readonly action: Action
  /** The record that the action changes. Absent if the action does not belong to a record. */
  readonly record?: AnyRecord
  /** The fixed values, for which the dialog shows no inputs. Default: no fixed values. */
  readonly values?: Values
  /** The initial values of the inputs. Default: the initial values of the action. */
  readonly begins?: Values
  /** Default: the label of the action. */
  readonly label?: string
  /** Whether the action cannot be undone. Default: false. */
  readonly danger?: boolean
  readonly onClose: () => void
  /** Called when the action has finished and the changed data was fetched again. */
  readonly onDone?: (done: PerformedAction) => void
}

/**
 * One attempt to run the action. If another person changed the record first, the dialog starts a new attempt with the
 * new record and the reason.
 */
interface ActionAttempt {
  readonly record?: AnyRecord | undefined
  /** The values that the person typed in the previous attempt. */
  readonly typed?: Values
  readonly says?: string
}

/**
 * Asks for the fields of an action, runs the action, and fetches the changed data again. After a conflict, the dialog
 * asks again with the current record.
 */
export default function RunActionDialog({ record, ...asked }: RunActionDialogProps) {
  const [standings, setStandings] = useState<readonly ActionAttempt[]>([{ record }])
  const overtaken = (standing: ActionAttempt) => setStandings((all) => [...all, standing])
  return <Question key={standings.length} {...asked} standing={standings.at(-1) ?? {}} onOvertaken={overtaken} />
}

interface QuestionProps extends Omit<RunActionDialogProps, 'record'> {
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
          // The page behind the dialog then shows the change that caused the refusal.
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

/** The notes and warnings for the values that the person has chosen so far. */
function ActionDialogText({ action, resource, record }: { action: Action; resource: Resource; record: Values }) {
  const warningsOf = useActionWarnings()
  const { fields = {}, notes = [], warnings = [] } = action
  const chosen = useSiblings([], Object.keys(fields))
  const would = { ...record, ...chosen }
  const known = useMemo(() => [record], [record])
  const sent = JSON.stringify(Object.fromEntries(Object.keys(fields).map((name) => [name, would[name as never]])))
  const { data: reported = [] } = useQuery({
    queryKey: ['action-warnings', resource.name, action.call.path, sent],
    queryFn: () => warningsOf(resource, action, JSON.parse(sent), isRecord(record) ? record : undefined),
    enabled: action.warnedBy !== undefined,
    gcTime: 0,
  })
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
      <ActionWarnings texts={reported} />
      {renderConditionalMessages({ ...resource.fields, ...fields }, warnings, would).map((text) => (
        <p key={text} className="action-warning">
          {text}
        </p>
      ))}
    </>
  )
}

/** The initial values of fields that propose the value of another field of the record. */
const proposed = ({ proposes = {} }: Action, fields: Fields, record: Values | undefined): Values =>
  Object.fromEntries(
    Object.entries(proposes).flatMap(([name, from]) => {
      const field = fields[name]
      const value = record?.[from]
      const isTaken = field && !isEmpty(value) && checkValue({ [name]: field }, name, value).messages.length === 0
      return isTaken && value !== 0 ? [[name, value]] : []
    }),
  )

/** The values that the person changed in the dialog. */
const typedOver = (initial: Values, fields: Fields, typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => name in fields && value !== initial[name]))

/** Text in a dialog has no links, because a link would leave the dialog. */
const noLink = () => undefined

const pickValues = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

/**
 * The values that the dialog sends. The payload contains no empty values, no values of hidden fields, and no values
 * that equal the record.
 */
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

const isRecord = (values: Values): values is AnyRecord => typeof values.id === 'string'

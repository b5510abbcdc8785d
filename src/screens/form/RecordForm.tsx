import { Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiProblem as Refusal } from '../../../providers/problem'
import { type AnyRecord, type Resource, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/records/access'
import type { MissingRowsByField } from '../shared/records/record-rows'
import { DeletedRecordActions } from './DeletedRecordActions'
import { ErrorSummary } from './ErrorSummary'
import { type AfterSave, FormFooter, type FormStatusStore, useFormStatus, useFormStatusStore } from './FormFooter'
import { Sections } from './fields/Sections'
import { FormContext, type FormContextValue } from './form-context'
import { toFormDraft, useFormDraft } from './state/drafts'
import { useEditBase } from './state/edit-base'
import { collectFieldProblems, type FormProblem, focusFirstProblem, showServerErrors } from './state/form-problems'
import {
  editableFormFields,
  formFingerprint,
  formPayload,
  initialFormValues,
  omitFields,
  withoutLineIds,
} from './state/form-values'
import { copiedFormValues, prefilledValues } from './state/initial-values'
import { useSaveShortcut } from './state/save-shortcut'
import { interceptSubmit, submitWithoutRedraw, useDeferredSubmit } from './state/submit'
import { UnsavedChangesGuard } from './UnsavedChangesGuard'
import { useRecordForm } from './use-record-form'

interface RecordFormProps {
  readonly resource: Resource
  /** The edited record, which is absent when a new record is created. */
  readonly record?: AnyRecord
  /** The fields that are left out because their rows could not be loaded. */
  readonly unread: MissingRowsByField
  /** The initial values of a new record, in addition to the defaults of its fields. */
  readonly start?: URLSearchParams
  /** The record that a new record is a copy of. Default: no copied record. */
  readonly template?: AnyRecord
  /** Adds the rows of the form's fields to a record from the API. */
  readonly complete: (record: AnyRecord) => Promise<AnyRecord>
  /**
   * Called with the record in the API's response. The promise resolves to the stored record, if the stored record is
   * known.
   */
  readonly onSave: (answered: AnyRecord | undefined, then: AfterSave) => Promise<AnyRecord | undefined>
  /** Returns whether the form closes after saving. */
  readonly onSaved: (then: AfterSave, record: AnyRecord | undefined) => boolean
  /** Called when the values were saved as a new record, because another person had deleted the record. */
  readonly onAnew: (record: AnyRecord | undefined) => void
  readonly onCancel: () => void
}

const formName = 'record'

const Problems = ({ of }: { of: FormStatusStore }) => (
  <ErrorSummary form={formName} problems={useFormStatus(of, 'problems')} />
)

/** A problem without a field stays until the person types something. */
const isOfWhole = ({ path }: FormProblem) => path === undefined

/**
 * The form of a record. Typed values stay until they are saved or until the person leaves the form, even if data is
 * fetched again.
 */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, unread, start: query, template, complete, onSave, onSaved, onAnew, onCancel } = props
  const { registry, api } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const { form, onFinish } = useRecordForm(resource)
  const fields = useMemo(() => omitFields(editableFormFields(resource), (name) => unread.has(name)), [resource, unread])
  const isNew = record === undefined
  const stays = useAccess().canCall(resource, 'edit')
  const start = (from = record) => ({
    ...from,
    ...initialFormValues(fields, from, fieldsOf),
    ...(isNew && template && copiedFormValues(fields, template, fieldsOf)),
    ...(isNew && query && prefilledValues(fields, query)),
  })
  const written = (values = form.getFieldsValue(true), from = record) =>
    formPayload(fields, values, isNew, fieldsOf, from)
  const [initial] = useState(() => start())
  const [latest, setLatest] = useState(record)
  // biome-ignore lint/correctness/useExhaustiveDependencies: initial values depend only on the record and its fields
  const came = useMemo(() => latest && start(latest), [latest, fields])

  const [atFirst] = useState(() => written(initial))
  const saved = useRef(atFirst)
  const unsaved = useRef(false)
  const standing = useFormStatusStore()
  const compare = () => {
    unsaved.current = formFingerprint(written()) !== formFingerprint(saved.current)
    standing.set({ isUnsaved: unsaved.current })
  }

  const seen = useEditBase({ form, record, complete, shown: start, written, saved })
  const { base, meanwhile, asWritten } = seen
  const read = useRef(() =>
    unsaved.current ? toFormDraft(fields, form.getFieldsValue(true), base.current) : undefined,
  )
  const draft = useFormDraft(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored draft is filled in once
  useEffect(() => {
    if (!draft) return
    form.setFieldsValue(draft.values)
    compare()
    if (draft.base && record) void seen.resume(draft.base, record).then(compare)
  }, [draft])

  const asked = useRef(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only fields that appear later get a value
  useEffect(() => {
    const added = omitFields(fields, (name) => name in asked.current)
    asked.current = fields
    if (Object.keys(added).length === 0) return
    form.setFieldsValue(initialFormValues(added, record, fieldsOf))
    saved.current = { ...saved.current, ...formPayload(added, form.getFieldsValue(true), isNew, fieldsOf) }
    compare()
  }, [fields])

  const [labels] = useState(() => new Map<string, string>())
  const names = { fields, registry, labels }
  const [isGone, setGone] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // A second click can happen before the screen shows the button as disabled.
  const busy = useRef(false)
  const then = useRef<AfterSave>('close')

  const showProblems = (others: readonly FormProblem[] = []) => {
    const found = collectFieldProblems(form, formName, names)
    flushSync(() => {
      setAttempts((former) => former + 1)
      standing.set({ isSaving: false, problems: [...others, ...found] })
    })
    focusFirstProblem(formName, found)
  }

  const settle = (sent: Values, kept: AnyRecord | undefined, isNewer: boolean) => {
    setAttempts(0)
    standing.set({ problems: [] })
    if (then.current === 'again') form.resetFields()
    else if (kept && !isNew) {
      setLatest(kept)
      seen.reset(kept)
      if (!isNewer) form.setFieldsValue(start(kept))
    }
    saved.current = isNewer && then.current !== 'again' ? sent : written()
    compare()
  }

  const send = async (values: Values) => {
    if (!base.current) return (await onFinish(values))?.data
    const { data } = await api.save(resource, { base: base.current, values, written: asWritten })
    return data
  }

  const createAnew = async () => {
    try {
      const made = (
        await onFinish(formPayload(fields, withoutLineIds(fields, form.getFieldsValue(true), fieldsOf), true, fieldsOf))
      )?.data
      saved.current = written()
      compare()
      onAnew(made)
    } catch (refusal) {
      showProblems(showServerErrors(form, refusal, names))
    }
  }

  const save = async () => {
    if (busy.current) return
    const sent = written()
    busy.current = true
    standing.set({ isSaving: true, problems: [] })
    try {
      const kept = await onSave(await send(sent), then.current)
      // If the person types values while the form is saved, the typed values are newer than the saved record, so they
      // stay.
      const isNewer = formFingerprint(written()) !== formFingerprint(sent)
      unsaved.current = isNewer
      if (onSaved(then.current, kept) && !isNewer) return
      settle(sent, kept, isNewer)
      busy.current = false
      standing.set({ isSaving: false })
    } catch (refusal) {
      const { stands, isDeleted = false } = refusal as Partial<Refusal>
      busy.current = false
      setGone(isDeleted)
      showProblems(showServerErrors(form, refusal, names))
      if (!stands) return
      await seen.catchUp(stands)
      compare()
    }
  }

  const { holdBack, unlessHeld } = useDeferredSubmit(form, (isSaving) => standing.set({ isSaving }))
  const finish = unlessHeld(save)
  const submit = (next = then.current) => {
    then.current = next
    void submitWithoutRedraw(form, finish)
  }
  useSaveShortcut(() => submit('stay'))
  const { rules, notes } = resource
  const setting = useMemo<FormContextValue>(
    () => ({
      form: formName,
      resource,
      record,
      came,
      rules,
      notes,
      labels,
      attempts,
      meanwhile,
      listDepth: 0,
      holdBack,
    }),
    [resource, record, came, rules, notes, labels, attempts, meanwhile, holdBack],
  )
  return (
    <Form
      form={form}
      name={formName}
      className="record-form"
      layout="vertical"
      scrollToFirstError={false}
      initialValues={initial}
      onValuesChange={() => {
        compare()
        const { problems } = standing.get()
        if (problems.some(isOfWhole)) standing.set({ problems: problems.filter((problem) => !isOfWhole(problem)) })
      }}
      onFieldsChange={() => {
        const { problems } = standing.get()
        if (problems.length > 0)
          standing.set({ problems: [...problems.filter(isOfWhole), ...collectFieldProblems(form, formName, names)] })
      }}
      onSubmitCapture={interceptSubmit(submit)}
      onFinish={finish}
      onFinishFailed={unlessHeld(showProblems)}
    >
      <FormContext value={setting}>
        {draft && (
          <p className="form-restored" role="status">
            {t('Your unsaved changes were restored. They are still not saved.')}
            {draft.hasFiles && ` ${t('Choose your files again. They could not be restored.')}`}
          </p>
        )}
        <Problems of={standing} />
        {isGone && (
          <DeletedRecordActions
            resource={resource}
            fields={fields}
            values={() => form.getFieldsValue(true)}
            onCreate={createAnew}
          />
        )}
        <Sections fields={fields} unread={unread} />
      </FormContext>
      <FormFooter
        {...{ standing, isNew, stays }}
        onThen={(next) => {
          then.current = next
        }}
        onSubmit={submit}
        onCancel={onCancel}
      />
      <UnsavedChangesGuard unsaved={unsaved} />
    </Form>
  )
}

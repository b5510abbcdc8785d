import { Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem as Refusal } from '../../../providers/problem'
import { type AnyRecord, type Resource, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/access'
import type { UnreadByField } from '../shared/rows'
import { copyOf } from './copy'
import { draftOf, useDraft } from './drafts'
import { ErrorSummary } from './ErrorSummary'
import { Footer, type Then } from './Footer'
import { Gone } from './Gone'
import { Guard } from './guard'
import { useHeldBack } from './held-back'
import { prefilled } from './prefill'
import { fieldProblems, focusProblem, type Problem, showRefusal } from './problems'
import { useRecordForm } from './record-form'
import { Sections } from './Sections'
import { useSeen } from './seen'
import { type FormSetting, SettingContext } from './setting'
import { useSaveShortcut } from './shortcut'
import { type StandingKept, useStanding, useStandingKept } from './standing'
import { inPlaceOfSubmit, submitQuietly } from './submit'
import { askedFields, asNew, changes, fingerprint, startingValues, without } from './values'

interface EditorProps {
  readonly resource: Resource
  /** Absent where one is created. */
  readonly record?: AnyRecord
  /** The fields that are not asked for, as what the record has there could not be read. */
  readonly unread: UnreadByField
  /** What a new record starts from, besides the defaults of its fields. */
  readonly start?: URLSearchParams
  /** The record that a new one begins as a copy of. Default: none. */
  readonly template?: AnyRecord
  /** A record as it came anew, with all that is asked for here. */
  readonly complete: (record: AnyRecord) => Promise<AnyRecord>
  /** Takes the saved record as the API answered it; answers it as it is kept now, where that is known. */
  readonly onSave: (answered: AnyRecord | undefined, then: Then) => Promise<AnyRecord | undefined>
  /** Answers whether the form is left. */
  readonly onSaved: (then: Then, record: AnyRecord | undefined) => boolean
  /** What was typed over a record that is deleted by now was made a new one. */
  readonly onAnew: (record: AnyRecord | undefined) => void
  readonly onCancel: () => void
}

const formName = 'record'

const Problems = ({ of }: { of: StandingKept }) => (
  <ErrorSummary form={formName} problems={useStanding(of, 'problems')} />
)

/** Shown at no field, it stays until something else is typed. */
const isOfWhole = ({ path }: Problem) => path === undefined

/** The form of a record. What is typed stays until it is saved or left, whatever is fetched meanwhile. */
export function Editor(props: EditorProps) {
  const { resource, record, unread, start: query, template, complete, onSave, onSaved, onAnew, onCancel } = props
  const { registry, api } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const { form, onFinish } = useRecordForm(resource)
  const fields = useMemo(() => without(askedFields(resource), (name) => unread.has(name)), [resource, unread])
  const isNew = record === undefined
  const stays = useAccess().may(resource, 'edit')
  const start = (from = record) => ({
    ...from,
    ...startingValues(fields, from, fieldsOf),
    ...(isNew && template && copyOf(fields, template, fieldsOf)),
    ...(isNew && query && prefilled(fields, query)),
  })
  const written = (values = form.getFieldsValue(true), from = record) => changes(fields, values, isNew, fieldsOf, from)
  const [initial] = useState(() => start())
  const [latest, setLatest] = useState(record)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts from follows from the record and its fields
  const came = useMemo(() => latest && start(latest), [latest, fields])

  const [atFirst] = useState(() => written(initial))
  const saved = useRef(atFirst)
  const unsaved = useRef(false)
  const standing = useStandingKept()
  const compare = () => {
    unsaved.current = fingerprint(written()) !== fingerprint(saved.current)
    standing.set({ isUnsaved: unsaved.current })
  }

  const seen = useSeen({ form, record, complete, shown: start, written, saved })
  const { base, meanwhile, asWritten } = seen
  const read = useRef(() => (unsaved.current ? draftOf(fields, form.getFieldsValue(true), base.current) : undefined))
  const draft = useDraft(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is filled in once
  useEffect(() => {
    if (!draft) return
    form.setFieldsValue(draft.values)
    compare()
    if (draft.base && record) void seen.resume(draft.base, record).then(compare)
  }, [draft])

  const asked = useRef(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is asked for besides gets a value
  useEffect(() => {
    const added = without(fields, (name) => name in asked.current)
    asked.current = fields
    if (Object.keys(added).length === 0) return
    form.setFieldsValue(startingValues(added, record, fieldsOf))
    saved.current = { ...saved.current, ...changes(added, form.getFieldsValue(true), isNew, fieldsOf) }
    compare()
  }, [fields])

  const [labels] = useState(() => new Map<string, string>())
  const names = { fields, registry, labels }
  const [isGone, setGone] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // Two clicks may come before the button has been drawn anew.
  const busy = useRef(false)
  const then = useRef<Then>('close')

  const showProblems = (others: readonly Problem[] = []) => {
    const found = fieldProblems(form, formName, names)
    flushSync(() => {
      setAttempts((former) => former + 1)
      standing.set({ isSaving: false, problems: [...others, ...found] })
    })
    focusProblem(formName, found)
  }

  const settle = (sent: Values, kept: AnyRecord | undefined, isNewer: boolean) => {
    setAttempts(0)
    standing.set({ problems: [] })
    if (then.current === 'again') form.resetFields()
    else if (kept && !isNew) {
      setLatest(kept)
      seen.kept(kept)
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
      const made = (await onFinish(changes(fields, asNew(fields, form.getFieldsValue(true), fieldsOf), true, fieldsOf)))
        ?.data
      saved.current = written()
      compare()
      onAnew(made)
    } catch (refusal) {
      showProblems(showRefusal(form, refusal, names))
    }
  }

  const save = async () => {
    if (busy.current) return
    const sent = written()
    busy.current = true
    standing.set({ isSaving: true, problems: [] })
    try {
      const kept = await onSave(await send(sent), then.current)
      // What was typed while the save was under way is newer than what was saved, and stays.
      const isNewer = fingerprint(written()) !== fingerprint(sent)
      unsaved.current = isNewer
      if (onSaved(then.current, kept) && !isNewer) return
      settle(sent, kept, isNewer)
      busy.current = false
      standing.set({ isSaving: false })
    } catch (refusal) {
      const { stands, isGone: isDeleted = false } = refusal as Partial<Refusal>
      busy.current = false
      setGone(isDeleted)
      showProblems(showRefusal(form, refusal, names))
      if (!stands) return
      await seen.catchUp(stands)
      compare()
    }
  }

  const { holdBack, unlessHeld } = useHeldBack(form, (isSaving) => standing.set({ isSaving }))
  const finish = unlessHeld(save)
  const submit = (next = then.current) => {
    then.current = next
    void submitQuietly(form, finish)
  }
  useSaveShortcut(() => submit('stay'))
  const { rules, notes } = resource
  const setting = useMemo<FormSetting>(
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
          standing.set({ problems: [...problems.filter(isOfWhole), ...fieldProblems(form, formName, names)] })
      }}
      onSubmitCapture={inPlaceOfSubmit(submit)}
      onFinish={finish}
      onFinishFailed={unlessHeld(showProblems)}
    >
      <SettingContext value={setting}>
        {draft && (
          <p className="form-restored" role="status">
            {t('What you had typed is here again, and not saved yet.')}
            {draft.hasFiles && ` ${t('Only the files have to be chosen again.')}`}
          </p>
        )}
        <Problems of={standing} />
        {isGone && (
          <Gone resource={resource} fields={fields} values={() => form.getFieldsValue(true)} onCreate={createAnew} />
        )}
        <Sections fields={fields} unread={unread} />
      </SettingContext>
      <Footer
        {...{ standing, isNew, stays }}
        onThen={(next) => {
          then.current = next
        }}
        onSubmit={submit}
        onCancel={onCancel}
      />
      <Guard unsaved={unsaved} />
    </Form>
  )
}

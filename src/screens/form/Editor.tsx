import { Button, Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AnyRecord, type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/access'
import type { UnreadByField } from '../shared/rows'
import { draftOf, useDraft } from './drafts'
import { ErrorSummary } from './ErrorSummary'
import { Guard } from './guard'
import { useHeldBack } from './held-back'
import { prefilled } from './prefill'
import { fieldProblems, focusProblem, type Problem, showRefusal } from './problems'
import { useRecordForm } from './record-form'
import { Sections } from './Sections'
import { type FormSetting, SettingContext } from './setting'
import { useSaveShortcut } from './shortcut'
import { askedFields, changes, fingerprint, startingValues, without } from './values'

/** What follows a save: the form is left, it stays open, or another record is begun. */
export type Then = 'close' | 'stay' | 'again'

interface EditorProps {
  readonly resource: Resource
  /** Absent where one is created. */
  readonly record?: AnyRecord
  /** The fields that are not asked for, as what the record has there could not be read. */
  readonly unread: UnreadByField
  /** What a new record starts from, besides the defaults of its fields. */
  readonly start?: URLSearchParams
  /** Takes the saved record as the API answered it; answers it as it is kept now, where that is known. */
  readonly onSave: (answered: AnyRecord | undefined, then: Then) => Promise<AnyRecord | undefined>
  /** Answers whether the form is left. */
  readonly onSaved: (then: Then, record: AnyRecord | undefined) => boolean
  readonly onCancel: () => void
}

const formName = 'record'

/** The form of a record. What is typed stays until it is saved or left, whatever is fetched meanwhile. */
export function Editor({ resource, record, unread, start: query, onSave, onSaved, onCancel }: EditorProps) {
  const { registry } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const { form, onFinish } = useRecordForm(resource, record?.id)
  const fields = useMemo(() => without(askedFields(resource), (name) => unread.has(name)), [resource, unread])
  const isNew = record === undefined
  const stays = useAccess().may(resource, 'edit')
  const start = (from = record) => ({
    ...from,
    ...startingValues(fields, from, fieldsOf),
    ...(isNew && query && prefilled(fields, query)),
  })
  const written = (values = form.getFieldsValue(true)) => changes(fields, values, isNew, fieldsOf, record)
  const [initial] = useState(() => start())
  const [latest, setLatest] = useState(record)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it starts from follows from the record and its fields
  const came = useMemo(() => latest && start(latest), [latest, fields])

  const [atFirst] = useState(() => written(initial))
  const saved = useRef(atFirst)
  const unsaved = useRef(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const compare = () => {
    unsaved.current = fingerprint(written()) !== fingerprint(saved.current)
    setUnsaved(unsaved.current)
  }

  const read = useRef(() => (unsaved.current ? draftOf(fields, form.getFieldsValue(true)) : undefined))
  const draft = useDraft(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is filled in once
  useEffect(() => {
    if (!draft) return
    form.setFieldsValue(draft.values)
    compare()
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

  const [attempts, setAttempts] = useState(0)
  // Two clicks may come before the button has been drawn anew.
  const busy = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const then = useRef<Then>('close')
  const submit = (next: Then) => {
    then.current = next
    form.submit()
  }
  useSaveShortcut(() => submit('stay'))

  const showProblems = (others: readonly Problem[] = []) => {
    const found = fieldProblems(form, fields, fieldsOf)
    flushSync(() => {
      setSaving(false)
      setAttempts((former) => former + 1)
      setProblems([...others, ...found])
    })
    focusProblem(formName, found)
  }

  const settle = (sent: Readonly<Record<string, unknown>>, kept: AnyRecord | undefined) => {
    setAttempts(0)
    setProblems([])
    // What was typed while the save was under way is newer than what was saved, and stays.
    const isNewer = fingerprint(written()) !== fingerprint(sent)
    if (then.current === 'again') form.resetFields()
    else if (kept && !isNew) {
      setLatest(kept)
      if (!isNewer) form.setFieldsValue(start(kept))
    }
    saved.current = isNewer && then.current !== 'again' ? sent : written()
    compare()
  }

  const save = async () => {
    if (busy.current) return
    const sent = written()
    busy.current = true
    setSaving(true)
    setProblems([])
    try {
      const kept = await onSave((await onFinish(sent))?.data, then.current)
      settle(sent, kept)
      const leaves = onSaved(then.current, kept)
      if (leaves && !unsaved.current) return
      busy.current = false
      setSaving(false)
    } catch (refusal) {
      busy.current = false
      showProblems(showRefusal(form, refusal, fields, fieldsOf))
    }
  }

  const { holdBack, unlessHeld } = useHeldBack(form, setSaving)
  const { rules, notes } = resource
  const setting: FormSetting = {
    form: formName,
    resource,
    record,
    came,
    rules,
    notes,
    attempts,
    listDepth: 0,
    holdBack,
  }
  return (
    <Form
      form={form}
      name={formName}
      className="record-form"
      layout="vertical"
      scrollToFirstError={false}
      initialValues={initial}
      onValuesChange={compare}
      onFieldsChange={() => {
        if (problems.length > 0) setProblems(fieldProblems(form, fields, fieldsOf))
      }}
      onFinish={unlessHeld(save)}
      onFinishFailed={unlessHeld(showProblems)}
    >
      <SettingContext value={setting}>
        {draft && (
          <p className="form-restored" role="status">
            {t('What you had typed is here again, and not saved yet.')}
            {draft.hasFiles && ` ${t('Only the files have to be chosen again.')}`}
          </p>
        )}
        <ErrorSummary form={formName} problems={problems} />
        <Sections fields={fields} unread={unread} />
      </SettingContext>
      <footer className="form-footer">
        <span className="form-state" aria-live="polite">
          {isUnsaved && t('Unsaved changes')}
        </span>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        {isNew && (
          <Button className="form-another" disabled={isSaving} onClick={() => submit('again')}>
            {t('Save and new')}
          </Button>
        )}
        {stays && (
          <Button
            className="form-stay"
            disabled={isSaving}
            title={t('Ctrl {{key}}', { key: 'S' })}
            onClick={() => submit('stay')}
          >
            {t('Save and stay')}
          </Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={isSaving}
          onClick={() => {
            then.current = 'close'
          }}
        >
          {t('Save')}
        </Button>
      </footer>
      <Guard unsaved={unsaved} />
    </Form>
  )
}

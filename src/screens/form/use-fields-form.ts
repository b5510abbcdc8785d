import type { FormInstance, FormProps } from 'antd'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Fields, fieldNotesOf, type Resource, type Rule, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import type { FormContextValue } from './form-context'
import { collectFieldProblems, type FormProblem, focusFirstProblem, showServerErrors } from './state/form-problems'
import { useDeferredSubmit } from './state/submit'

export interface FieldsFormOptions {
  readonly form: FormInstance
  /** The prefix of the ids of the form's inputs. */
  readonly name: string
  readonly resource: Resource
  readonly fields: Fields
  /** The rules between the fields. Default: no rules. */
  readonly rules?: readonly Rule[]
  /** The values that are stored at the API. Unchanged stored values are not checked. Default: no stored values. */
  readonly came?: Values
  /** Saves the values of the form. If the promise rejects, the errors are shown at their fields. */
  readonly onSubmit: (values: Values) => Promise<unknown>
  /** Called after a successful save. Default: no callback. */
  readonly onDone?: () => void
}

/** A form with some fields of a resource and their errors. */
export function useFieldsForm({ form, name, resource, fields, rules = [], came, onSubmit, onDone }: FieldsFormOptions) {
  const { registry } = useWorkbench()
  const [labels] = useState(() => new Map<string, string>())
  const names = { fields, registry, labels }
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly FormProblem[]>([])

  const showProblems = (others: readonly FormProblem[] = []) => {
    flushSync(() => {
      setBusy(false)
      setAttempts((former) => former + 1)
      setProblems(others)
    })
    focusFirstProblem(name, collectFieldProblems(form, name, names))
  }
  const submit = async () => {
    setBusy(true)
    setProblems([])
    try {
      await onSubmit(form.getFieldsValue(true))
    } catch (refusal) {
      showProblems(showServerErrors(form, refusal, names))
      return
    }
    setBusy(false)
    onDone?.()
  }

  const notes = useMemo(() => fieldNotesOf(fields), [fields])
  const { holdBack, unlessHeld } = useDeferredSubmit(form, setBusy)
  const setting: FormContextValue = {
    form: name,
    resource,
    came,
    rules,
    notes,
    labels,
    attempts,
    listDepth: 0,
    holdBack,
  }
  const formProps: FormProps = {
    form,
    name,
    layout: 'vertical',
    onFieldsChange: () => problems.length > 0 && setProblems([]),
    onFinish: unlessHeld(submit),
    onFinishFailed: unlessHeld(showProblems),
  }
  return { formProps, setting, problems, isBusy }
}

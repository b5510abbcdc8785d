import type { FormInstance } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import type { AnyRecord, Values } from '../../../../vocabulary'
import { formFingerprint } from './form-values'

interface EditBaseOptions {
  readonly form: FormInstance
  readonly record: AnyRecord | undefined
  /** Adds the rows of the form's fields to a record from the API. */
  readonly complete: (record: AnyRecord) => Promise<AnyRecord>
  /** The values of a record in the form. */
  readonly shown: (record: AnyRecord) => Values
  /** The payload for the API, created from some values. Default: the current values of the form. */
  readonly written: (values?: Values, from?: AnyRecord) => Values
  /** The payload of the record without changes. */
  readonly saved: RefObject<Values>
}

const isLike = (one: Values, other: Values, name: string) =>
  formFingerprint({ [name]: one[name] }) === formFingerprint({ [name]: other[name] })

const pickFields = (names: readonly string[], values: Values) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** The record that the typed values are compared with, and the later changes of other people. */
export function useEditBase({ form, record, complete, shown, written, saved }: EditBaseOptions) {
  const base = useRef(record)
  const [meanwhile, setMeanwhile] = useState<ReadonlySet<string>>(new Set())
  const asWritten = async (other: AnyRecord) => {
    const whole = await complete(other)
    return written(shown(whole), whole)
  }
  const catchUp = async (stands: AnyRecord) => {
    const whole = await complete(stands)
    const now = shown(whole)
    const [theirs, mine] = [written(now, whole), written()]
    const isTheirs = (name: string) => isLike(mine, saved.current, name) && !isLike(theirs, saved.current, name)
    const names = Object.keys(theirs).filter(isTheirs)
    form.setFieldsValue(pickFields(names, now))
    base.current = base.current && { ...base.current, ...pickFields(names, whole) }
    saved.current = { ...saved.current, ...pickFields(names, theirs) }
    setMeanwhile((former) => new Set([...former, ...names]))
  }
  return {
    base,
    /** The fields whose current value another person has saved. */
    meanwhile,
    asWritten,
    /** Sets the fields that the person has not touched to the values that other people have saved. */
    catchUp,
    /** Restores a draft that the person typed when the record had an earlier state. */
    resume: async (former: AnyRecord, stands: AnyRecord) => {
      base.current = former
      saved.current = written(shown(former), former)
      await catchUp(stands)
    },
    /** Sets the base of the comparison to the saved record. */
    reset: (record: AnyRecord) => {
      base.current = record
      setMeanwhile(new Set())
    },
  }
}

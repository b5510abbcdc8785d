import type { FormInstance } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import type { AnyRecord, Values } from '../../../vocabulary'
import { formFingerprint } from './form-values'

interface EditBaseOptions {
  readonly form: FormInstance
  readonly record: AnyRecord | undefined
  /** A record as it came anew, with all that is asked for. */
  readonly complete: (record: AnyRecord) => Promise<AnyRecord>
  /** The values that the form shows of a record. */
  readonly shown: (record: AnyRecord) => Values
  /** What is sent of values, or of what is in the form. */
  readonly written: (values?: Values, from?: AnyRecord) => Values
  /** What is sent where nothing is touched. */
  readonly saved: RefObject<Values>
}

const isLike = (one: Values, other: Values, name: string) =>
  formFingerprint({ [name]: one[name] }) === formFingerprint({ [name]: other[name] })

const pickFields = (names: readonly string[], values: Values) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** The record that what is typed is compared with, and what others have changed of it by now. */
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
    /** The fields in which something of others stands. */
    meanwhile,
    asWritten,
    /** What is not touched becomes what others have made of it. */
    catchUp,
    /** What is in the form was typed over a record as it was before. */
    resume: async (former: AnyRecord, stands: AnyRecord) => {
      base.current = former
      saved.current = written(shown(former), former)
      await catchUp(stands)
    },
    /** It is saved as it is kept now. */
    reset: (record: AnyRecord) => {
      base.current = record
      setMeanwhile(new Set())
    },
  }
}

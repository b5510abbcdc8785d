import { useContext, useEffect, useRef } from 'react'
import type { Reference } from '../../../vocabulary'
import { SettingContext } from './setting'

/** A text that names no record, in the place of a reference: the field shows it by its name, and no check accepts it. */
export const unread = (text: string): Reference => ({ id: '', name: text })

/** Whether a reference is a text that names no record. */
export const isUnread = ({ id }: Reference): boolean => id === ''

interface LateChoice<Found> {
  /** The texts that the field shows in the place of references. */
  readonly texts: readonly Reference[]
  /** Whether a request for records that the texts may name is still on its way, or about to be sent. */
  readonly isIncomplete: boolean
  /** The record that a text names, among those loaded so far. */
  readonly find: (text: string) => Found | undefined
  /** Puts the record in the place of the text. */
  readonly replace: (text: Reference, record: Found) => void
}

/**
 * Chooses the record that a text names where the person left the field before that record had loaded. Forms wait for it.
 *
 * @returns to be called when the person leaves the field with a text that names none of the records loaded so far
 */
export function useLateChoice<Found>({ texts, isIncomplete, find, replace }: LateChoice<Found>): () => void {
  const holdBack = useContext(SettingContext)?.holdBack
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (isIncomplete) return
    for (const text of texts) {
      const record = find(text.name ?? '')
      // One at a time: the next rendering replaces the next text.
      if (record !== undefined) return replace(text, record)
    }
    release.current?.()
    release.current = undefined
  })
  useEffect(() => () => release.current?.(), [])
  return () => {
    if (!isIncomplete) return
    release.current?.()
    const loaded = new Promise<boolean>((resolve) => {
      release.current = () => resolve(true)
    })
    holdBack?.(loaded)
  }
}

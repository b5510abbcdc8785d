import { type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import type { Reference } from '../../../vocabulary'
import { SettingContext } from './setting'

/** A text that names no record, in the place of a reference: the field shows it by its name, and no check accepts it. */
export const unread = (text: string): Reference => ({ id: '', name: text })

/** Whether a reference is a text that names no record. */
export const isUnread = ({ id }: Reference): boolean => id === ''

/** Milliseconds that a form waits for records before it complains of the text. */
const longestWait = 15_000

interface LateChoice<Found> {
  /** The texts that the field shows in the place of references; none while the person is typing. */
  readonly texts: readonly Reference[]
  /** Whether a request for records that the texts may name is still on its way, or about to be sent. */
  readonly isIncomplete: boolean
  /** The record that a text names, among those loaded so far. */
  readonly find: (text: string) => Found | undefined
  /** Puts the record in the place of the text. */
  readonly replace: (text: Reference, record: Found) => void
  /** Checks the field's value after the person has left it. Default: nothing is checked. */
  readonly onBlur?: () => void
}

/**
 * Chooses the record that a text names where the person left the field before that record had loaded. Forms wait for it,
 * and the field does not complain before.
 *
 * @returns `awaitRecord`, to be called when the person leaves the field with a text that names none of the records loaded
 *   so far, and then `onBlur`, in the place of the one that was passed
 */
export function useLateChoice<Found>({ texts, isIncomplete, find, replace, onBlur }: LateChoice<Found>) {
  const holdBack = useContext(SettingContext)?.holdBack
  const end = useRef<(isSettled: boolean) => void>(undefined)
  useEffect(() => {
    if (isIncomplete) return
    for (const text of texts) {
      const record = find(text.name ?? '')
      // One at a time: the next rendering replaces the next text.
      if (record !== undefined) return replace(text, record)
    }
    if (!end.current) return
    end.current(true)
    onBlur?.()
  })
  useEffect(() => () => end.current?.(false), [])
  return {
    awaitRecord: () => {
      if (!isIncomplete) return
      end.current?.(true)
      const wait = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => end.current?.(true), longestWait)
        end.current = (isSettled) => {
          clearTimeout(timer)
          end.current = undefined
          resolve(isSettled)
        }
      })
      holdBack?.(wait)
    },
    onBlur: () => {
      if (!end.current) onBlur?.()
    },
  }
}

/**
 * Lets a text that names no record be edited as any text: Backspace takes its last letter, Delete all of it.
 *
 * @param edit is told the rest of the text, to search for it
 */
export function editUnread(event: KeyboardEvent, text: string, edit: (rest: string) => void): void {
  if (event.key !== 'Backspace' && event.key !== 'Delete') return
  event.preventDefault()
  edit(event.key === 'Backspace' ? text.slice(0, -1) : '')
}

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnyRecord } from '../../../vocabulary'
import { emptyRows, openForm } from './form-fixture'

export const offer: AnyRecord = {
  id: 'o1',
  name: 'Spring',
  code: 'SPRING',
  slug: 'spring',
  kind: 'part',
  share: 10,
  from: 1,
  to: 5,
  shelf: { id: 's1', name: 'Oak' },
  drawer: { id: 'd1', name: 'Upper' },
  items: [{ id: 'i1', article: 'Screw', quantity: 4 }],
}
export const rows = () => ({ ...emptyRows(), offer: [offer] })

/** A provider method that records its calls, and first fails with the given refusals. */
export const recorder = (...refusals: object[]) => {
  const sent: Record<string, unknown>[] = []
  const change = async ({ variables }: { variables?: unknown }) => {
    sent.push(variables as Record<string, unknown>)
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return { data: { ...offer, ...(variables as object) } as never }
  }
  return { sent, provider: { create: change, update: change } }
}

/** Opens an offer for editing. */
export const edit = async (stage: Parameters<typeof openForm>[2] = {}) => {
  const opened = openForm('offer', 'o1', { rows: rows(), ...stage })
  await screen.findByText('Edit Spring')
  await screen.findByText('Items')
  return { user: userEvent.setup(), ...opened }
}

/** The error of a server, with messages by field. */
export const refusal = (errors: Record<string, string[]>) => ({
  statusCode: 422,
  message: 'Mend what is marked.',
  errors,
})

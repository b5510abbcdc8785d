/** The toasts after success, used where the answer brings no `message` of its own. */
export interface Messages {
  /** Default: '‹Noun› added successfully.'. */
  readonly created: string
  /** Default: '‹Noun› updated successfully.'. */
  readonly updated: string
  /** Default: '‹Noun› deleted successfully.'. */
  readonly deleted: string
  /** Default: 'Status updated successfully.'. */
  readonly status: string
}

/** The messages of the specification's error catalogue, to the letter. */
export const messages = {
  failure: 'Something went wrong!',
  network: 'Server Timeout!!!!!',
  session: 'Session Expired!',
  status: 'Status updated successfully.',
} as const

const capitalised = (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

export const makeMessages = (label: string, given: Partial<Messages> & { noun?: string } = {}): Messages => {
  const { noun = capitalised(label), ...own } = given
  return {
    created: `${noun} added successfully.`,
    updated: `${noun} updated successfully.`,
    deleted: `${noun} deleted successfully.`,
    status: messages.status,
    ...own,
  }
}

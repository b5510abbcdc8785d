/** The toasts after success. A `message` in the response replaces them. */
export interface SuccessMessages {
  /** Default: '‹Noun› added successfully.'. */
  readonly created: string
  /** Default: '‹Noun› updated successfully.'. */
  readonly updated: string
  /** Default: '‹Noun› deleted successfully.'. */
  readonly deleted: string
  /** Default: 'Status updated successfully.'. */
  readonly status: string
}

/** The literal messages of the specification's error catalogue. */
export const specificationMessages = {
  failure: 'Something went wrong!',
  network: 'Server Timeout!!!!!',
  session: 'Session Expired!',
  status: 'Status updated successfully.',
} as const

const capitalised = (label: string) => label.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

export const createSuccessMessages = (
  label: string,
  given: Partial<SuccessMessages> & { noun?: string } = {},
): SuccessMessages => {
  const { noun = capitalised(label), ...own } = given
  return {
    created: `${noun} added successfully.`,
    updated: `${noun} updated successfully.`,
    deleted: `${noun} deleted successfully.`,
    status: specificationMessages.status,
    ...own,
  }
}

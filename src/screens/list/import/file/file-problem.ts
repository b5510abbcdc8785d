import type { PlaceholderValues } from '../../../../../vocabulary'

/** The reason why a file cannot be read, as an English sentence. The reason is translated when the screen shows it. */
export class FileProblem extends Error {
  readonly blanks: PlaceholderValues | undefined

  constructor(says: string, blanks?: PlaceholderValues) {
    super(says)
    this.blanks = blanks
  }
}

import type { PlaceholderValues } from '../../../../../vocabulary'

/** Why nothing can be taken from a file: an English sentence, which is said in the person's language where it is shown. */
export class FileProblem extends Error {
  readonly blanks: PlaceholderValues | undefined

  constructor(says: string, blanks?: PlaceholderValues) {
    super(says)
    this.blanks = blanks
  }
}

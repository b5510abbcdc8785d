import type { Blanks } from '../../../../../vocabulary'

/** Why nothing can be taken from a file: an English sentence, which is said in the person's language where it is shown. */
export class FileProblem extends Error {
  readonly blanks: Blanks | undefined

  constructor(says: string, blanks?: Blanks) {
    super(says)
    this.blanks = blanks
  }
}

declare module 'linebreak' {
  /** Finds the positions at which a line of text may break, by UAX 14. */
  export default class LineBreaker {
    constructor(text: string)
    /** The next position, or null at the end of the text. */
    nextBreak(): { readonly position: number; readonly required?: boolean } | null
  }
}

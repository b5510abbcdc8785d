declare module 'gs1-barcode-parser-mod' {
  /** An element of a GS1 code: its application identifier and its text. */
  export interface ParsedElement {
    readonly ai: string
    readonly raw: string
  }

  /** Reads a GS1 element string. Throws an error if the text is not a GS1 element string. */
  export function parseBarcode(barcode: string): {
    readonly codeName: string
    readonly parsedCodeItems: readonly ParsedElement[]
  }
}
